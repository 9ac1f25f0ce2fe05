import type { Protocol } from 'devtools-protocol';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
export type Method = keyof Commands;
export type EventName = keyof Events;

/** The parameters object of a CDP method; `{}` where it takes none. */
export type Params<M extends Method> = Commands[M]['paramsType'] extends [infer P]
  ? P
  : Commands[M]['paramsType'] extends []
    ? Record<string, never>
    : Commands[M]['paramsType'] extends [(infer P)?]
      ? P
      : never;
export type Result<M extends Method> = Commands[M]['returnType'];
export type EventParams<E extends EventName> = Events[E] extends [infer P] ? P : undefined;

/** The reply of `Runtime.evaluate` and `Runtime.callFunctionOn`, with the value's type named. */
export interface EvaluateReply<Value> {
  result: Omit<Protocol.Runtime.RemoteObject, 'value' | 'deepSerializedValue'> & {
    value: Value;
    deepSerializedValue?: { type: string; value?: unknown };
  };
  exceptionDetails?: Protocol.Runtime.ExceptionDetails;
}
