/** The script of every page: the worksheet where there is one, and what every page says about working without a network. */

import { desk } from "./app.js";
import { createLicences, createVerifying } from "./page/verifying.js";
import { followOffline } from "./site/offline.js";

followOffline({ onUpdate: desk?.keepAll, mayStore: desk?.mayStore });
createVerifying();
createLicences();
document.documentElement.dataset.script = "runs";
