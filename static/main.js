/** The script of every page: the worksheet where there is one, and what every page says about working without a network. */

import { desk } from "./app.js";
import { followOffline } from "./site/offline.js";

followOffline({ onUpdate: desk?.keepAll, mayStore: desk?.mayStore });
document.documentElement.dataset.script = "runs";
