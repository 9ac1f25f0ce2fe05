import { behaves } from '../support/behaves.js';
import { Stage } from '../support/stage.js';
import { finds } from './cases/find.js';

const stage = Stage.inContext();

behaves(stage, 'find-node/ and find-nodes/', finds);
