import { busy, conflict } from '../../errors/errors.ts'
import { ProviderError } from '../../integrations/payments/port.ts'

/** Calls the provider for a person who waits. @throws 409 or 503 with the next step for that person */
export async function atProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'unreachable' || error.failure === 'limited')
      throw busy('The payment provider cannot be reached. Try again in a moment')
    throw conflict('Online payments do not work at the moment. Contact the office')
  }
}
