import { z } from 'zod'
import type { Account } from '../account.ts'
import { idOf, type Kind, type Tables } from '../records.ts'
import { listed } from './lists.ts'
import { expand } from './shapes.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type Right = readonly [noun: string, verb: 'read' | 'write']

/** A call of the API: `:id` in its path is handed to `act`. */
export interface Call {
  method: Method
  path: string
  right: Right
  /** @throws ZodError for parameters that it does not have */
  act: (account: Account, input: object, id: string) => object
}

/** The parameters of a call that has none of its own. */
export const nothing = z.strictObject({ expand })

export function call<S extends z.ZodType>(
  method: Method,
  path: string,
  right: Right,
  shape: S,
  act: (account: Account, given: z.output<S>, id: string) => object,
): Call {
  return {
    method,
    path,
    right,
    act: (account, input, id) => act(account, shape.parse(input), id),
  }
}

/** A call that creates or changes an object of a kind. */
export function change<S extends z.ZodType>(
  path: string,
  kind: Kind,
  shape: S,
  act: (account: Account, given: z.output<S>, id: string) => object,
): Call {
  return call('POST', path, [`${kind.replace('.', '_')}s`, 'write'], shape, act)
}

export function list<K extends Kind, S extends z.ZodType<{ limit: number }>>(
  path: string,
  kind: K,
  filter: S,
  tests: (object: Tables[K], wanted: z.output<S>, account: Account) => boolean[],
): Call {
  return call('GET', path, read(kind), filter, (account, wanted) => {
    const isWanted = (object: Tables[K]) => tests(object, wanted, account).every(Boolean)
    return listed(path, account.records.all(kind).filter(isWanted), wanted)
  })
}

export function retrieve(path: string, kind: Kind): Call {
  return call('GET', path, read(kind), nothing, (account, _, id) => account.records.find(kind, id))
}

export function read(kind: Kind): Right {
  return [`${kind.replace('.', '_')}s`, 'read']
}

export function same(reference: Parameters<typeof idOf>[0], wanted: string | undefined): boolean {
  return wanted === undefined || idOf(reference) === wanted
}

/** `charge.*` names each event of a charge. */
export function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
