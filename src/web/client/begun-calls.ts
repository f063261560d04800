/** Calls that `public/before-paint.js` began before the code was there, by address; each is taken once. */

declare global {
  var begunCalls: Record<string, Promise<Response>> | undefined
}

/** Whether a begun call succeeded; it stays to be taken. */
export async function hasSucceeded(address: string): Promise<boolean> {
  const response = await globalThis.begunCalls?.[address]?.catch(() => null)
  return response?.ok === true
}

/** The answer to a begun call, which stays to be taken; undefined without one, or where it failed. */
export async function peekBegun(address: string): Promise<unknown> {
  const response = await globalThis.begunCalls?.[address]?.catch(() => null)
  return response?.ok ? response.clone().json() : undefined
}

export function takeBegun(address: string): Promise<Response> | undefined {
  const begun = globalThis.begunCalls?.[address]
  if (begun) delete globalThis.begunCalls?.[address]
  return begun
}
