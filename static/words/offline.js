/** What the page says about working without a network, and about newer versions of itself. */

export const offlineWords = {
  offline: {
    storing: "Storing all parts on this machine …",
    stored: "All parts are stored on this machine: it works without a network.",
    incomplete: "Not all parts could be stored on this machine, so opening this page again needs a network. The one file never does.",
    unable: "This browser does not store the parts of this site, so opening this page again needs a network. The one file never does.",
    forgotten: "The parts of this page are no longer stored on this machine.",
  },
  failedTitle: "Python could not start",
  newVersion: "A new version of Second Write is ready; this one goes on until you change.",
  useNewVersion: "Use the new version",
};
