import { behaves } from '../support/behaves.js';
import { Stage } from '../support/stage.js';
import { clickEvents } from './cases/click-events.js';
import { clickFrames } from './cases/click-frames.js';
import { clickHostile } from './cases/click-hostile.js';
import { clickOptions } from './cases/click-select.js';
import { clickRefusals } from './cases/click-refusals.js';
import { clickScrolls, clickTargets } from './cases/click-targets.js';
import { clickWaits } from './cases/click-waits.js';

const stage = Stage.forAll();

behaves(stage, 'node-click/ as the page sees it', clickEvents);
behaves(stage, 'node-click/ finds the target', clickTargets);
behaves(stage, 'node-click/ scrolls to the target', clickScrolls);
behaves(stage, 'node-click/ without a point to click', clickRefusals);
behaves(stage, 'node-click/ waits', clickWaits);
behaves(stage, 'node-click/ in frames and shadow roots', clickFrames);
behaves(stage, 'node-click/ on an option', clickOptions);
behaves(stage, 'node-click/ in pages that stand in its way', clickHostile);
