import type Stripe from 'stripe'
import { ProviderError } from '../port.ts'
import { failureOf } from './failures.ts'

/** Where Stripe is reached: a test server, or Stripe itself without `base`. */
export interface StripeServer {
  /** Such as `http://127.0.0.1:12111`. */
  base?: string | undefined
}

export interface Connection {
  stripe: Stripe
  /** Makes calls. @throws ProviderError for any failure of such a call */
  ask: <T>(call: () => Promise<T>) => Promise<T>
  /** Reads the pages of a list, one after the other. @throws ProviderError */
  each: <T>(list: () => AsyncIterable<T>) => AsyncGenerator<T>
  /** @throws ProviderError for what a call threw */
  fail: (error: unknown) => never
}

/** Its hundred files are loaded when the first organization needs them; even the second lookup takes time. */
let library: Promise<typeof import('stripe')> | undefined

export async function connect(key: string, { base }: StripeServer): Promise<Connection> {
  library ??= import('stripe')
  const { default: Library } = await library
  const stripe = new Library(key, {
    // A call that may have been carried out is repeated by its key alone, which the jobs decide.
    maxNetworkRetries: 0,
    timeout: 20_000,
    telemetry: false,
    ...(base && hostOf(base)),
  })
  const fail = (error: unknown): never => {
    if (error instanceof ProviderError) throw error
    if (error instanceof Library.errors.StripeError) throw failureOf(error)
    throw error
  }
  return {
    stripe,
    fail,
    ask: async call => {
      try {
        return await call()
      } catch (error) {
        return fail(error)
      }
    },
    async *each(list) {
      try {
        yield* list()
      } catch (error) {
        fail(error)
      }
    },
  }
}

function hostOf(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/** The id of a reference that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** Seconds, as Stripe writes instants. */
export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
