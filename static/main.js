/** The script of every page: the worksheet where there is one, and what every page says about working without a network. */

import { desk } from "./app.js";
import { followOffline } from "./offline.js";

/** Keep what was written before a newer version is loaded; says whether that went well. */
async function keepWorksheet() {
  if (desk && !desk.isSaved) await desk.save();
  return desk?.isSaved ?? true;
}

followOffline({ onUpdate: keepWorksheet });
document.documentElement.dataset.script = "runs";
