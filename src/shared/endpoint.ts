import * as z from 'zod'
import type { Changed } from './nouns.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Input and output of one endpoint. */
interface Shapes<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** `'public'`: no sign-in needed. Otherwise a row of `permissions.ts`. */
  may: Permission | 'public'
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** The nouns it changes on screens; none where only the sign-in state changes. */
  changes: readonly Changed[]
  /** Status of success: 201 for a call that creates, 202 for one that begins something, otherwise 200. */
  status: 200 | 201 | 202 | 204
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Shapes<Params, Query, Body, Reply> {
  method: Method
  path: string
}

/** Every call except a reading one has to declare its changes. */
type Declared<M extends Method> = M extends 'GET' ? unknown : Pick<Endpoint, 'changes'>

type None = z.ZodObject<Record<never, never>>
const none: None = z.object({})

/**
 * One call of the API, declared once: the server serves it (`route`), the screen calls it (`useCall`, `useSend`),
 * OpenAPI and the access tests are made from it.
 *
 * `path` is written as the browser sees it, with `:name` for a parameter. A shape that is left out
 * takes nothing; a reply that is left out answers 204 with no body. The reply shape is also the
 * filter: a column that is not in it cannot leave the server. `changes` names the nouns whose answers
 * a screen reads again after the call.
 */
// The script of a screen omits calls it does not make.
// @__NO_SIDE_EFFECTS__
export function endpoint<
  M extends Method,
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = None,
  Reply extends z.ZodType = z.ZodVoid,
>(
  method: M,
  path: `/api/${string}`,
  shapes: Pick<Endpoint, 'may' | 'summary'> &
    Declared<M> &
    Partial<Shapes<Params, Query, Body, Reply>>,
): Endpoint<Params, Query, Body, Reply> {
  const reply = shapes.reply ?? z.void()
  return {
    method,
    path,
    may: shapes.may,
    summary: shapes.summary,
    changes: shapes.changes ?? [],
    params: (shapes.params ?? none) as Params,
    query: (shapes.query ?? none) as Query,
    body: (shapes.body ?? none) as Body,
    reply: reply as Reply,
    status: shapes.status ?? (reply instanceof z.ZodVoid ? 204 : method === 'POST' ? 201 : 200),
  }
}
