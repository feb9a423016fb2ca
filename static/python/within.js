/** What a promise promises, or an error when that takes longer; some browsers never answer, and say nothing. */
export function within(seconds, promise) {
  const late = (_, reject) => setTimeout(() => reject(new Error(`no answer in ${seconds} s`)), seconds * 1000);
  return Promise.race([promise, new Promise(late)]);
}
