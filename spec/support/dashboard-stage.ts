import { afterAll, beforeAll } from '@jest/globals';
import { Dashboard } from './dashboard.js';

/** The dashboard for the tests of a file. */
export class DashboardStage extends Dashboard {
  /** @param settings of the service whose dashboard is shown */
  static forAll(settings: Record<string, string> = {}): DashboardStage {
    const stage = new DashboardStage();
    beforeAll(() => stage.start(settings), 60_000);
    afterAll(() => stage.stop());
    return stage;
  }
}
