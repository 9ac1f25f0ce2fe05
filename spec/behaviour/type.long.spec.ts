import { behaves } from '../support/behaves.js';
import { Stage } from '../support/stage.js';
import { clears, typeFields } from './cases/type-fields.js';
import { typeText } from './cases/type-text.js';

const stage = Stage.inContext();

behaves(stage, 'type/ into a field', typeFields);
behaves(stage, 'type/ any text', typeText);
behaves(stage, 'clear/', clears);
