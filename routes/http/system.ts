import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import Type from 'typebox';
import { readStatus } from '../../lib/browsers/status.js';
import type { Service } from '../../lib/execution/service.js';
import { fleetStatus } from '../../lib/fleet/fleet-status.js';
import { onBehalfOf, type OnBehalf } from '../../lib/fleet/gather.js';
import { metricsOfMember, serverMetrics } from '../../lib/fleet/server-metrics.js';
import type { Fleet } from '../../lib/fleet/fleet.js';
import { scopeField } from '../../lib/schemas/fleet.js';
import type { SystemName } from '../../lib/interface/system.js';
import { coalesced } from '../../lib/request/coalesced.js';
import { Deadline } from '../../lib/request/deadline.js';
import type { Grant } from '../../lib/request/grant.js';
import { validator } from '../../lib/schemas/validate.js';
import { openApiFile } from '../assets.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { baseUrlOf, queryOf } from './head.js';
import { ConstantText, sendJson, sendText } from './text.js';

/** The handlers of the service's own endpoints. `docs` and `devtools` have routers of their own. */
type SystemReaders = Readonly<
  Record<Exclude<SystemName, 'docs' | 'devtools'>, (res: Response) => void | Promise<void>>
>;

export function systemReaders(service: Service): SystemReaders {
  const { gateway, keys, metrics, fleet } = service;
  const document = new ConstantText(readFileSync(openApiFile(keys.size > 0), 'utf8'));
  // Requests that come during a reading of the machine share the next reading.
  const ownStatus = coalesced(() => readStatus(service));
  const ownMetrics = coalesced(() => metrics.registry.metrics());
  const ofFleet = fleet && fleetReaders(service, fleet, ownStatus);
  return {
    health: (res) => {
      res.json({ status: 'ok' });
    },
    ready: async (res) => {
      await gateway.checkReady().catch((error: unknown) => {
        if (gateway.isDraining || !fleet?.hasPlaceElsewhere) throw error;
      });
      res.json({ status: 'ready' });
    },
    status: async (res) => {
      const exchange = exchangeOf(res);
      const scope = queryOf(exchange.head.target).get('scope') ?? undefined;
      checkScope(scope === undefined ? {} : { scope });
      const isOwn = !ofFleet || scope === 'local';
      await sendJson(res, isOwn ? await ownStatus() : await ofFleet.status(exchange));
    },
    metrics: async (res) => {
      const exchange = exchangeOf(res);
      // Only another member of this server asks for them by a proof, to merge them with its own.
      if (exchange.caller.via !== undefined) await sendJson(res, await metricsOfMember(metrics));
      else {
        const isOwn = !ofFleet || !fleet.isOneServer;
        const text = isOwn ? await ownMetrics() : await ofFleet.metrics(exchange);
        await sendText(res.type(metrics.registry.contentType), text);
      }
    },
    openapi: async (res) => {
      await sendText(res.type('application/json'), document);
    },
  };
}

/** A request for figures. */
type Asked = Pick<Exchange, 'caller' | 'head' | 'id'>;

/** Reads the figures of all members, for `/status/` and, of one server's members, for `/metrics`. */
function fleetReaders(
  { settings, metrics }: Service,
  fleet: Fleet,
  ownStatus: () => ReturnType<typeof readStatus>,
) {
  const within = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    Deadline.within(settings.DEFAULT_TIMEOUT_MS, work);
  return {
    status: sharedByGrant(async (asked) => {
      const own = await ownStatus();
      return within((signal) => fleetStatus(fleet, own, forCaller(fleet, asked), signal));
    }),
    metrics: sharedByGrant((asked) =>
      within((signal) => serverMetrics(fleet, metrics, forCaller(fleet, asked), signal)),
    ),
  };
}

/** Shares each reading among the requests of one grant that come before it begins: each asks every member. */
function sharedByGrant<T>(work: (asked: Asked) => Promise<T>): (asked: Asked) => Promise<T> {
  const latest = new WeakMap<Grant, Asked>();
  const readings = new WeakMap<Grant, () => Promise<T>>();
  return (asked) => {
    const { grant } = asked.caller;
    latest.set(grant, asked);
    const read = readings.get(grant) ?? coalesced(() => work(latest.get(grant) ?? asked));
    readings.set(grant, read);
    return read();
  };
}

function forCaller(fleet: Fleet, { head, id, caller }: Asked): OnBehalf {
  const baseUrl = baseUrlOf(head) ?? fleet.self.url;
  return onBehalfOf({ baseUrl, requestId: id, grant: caller.grant });
}

const checkScope = validator<object>(Type.Object(scopeField));
