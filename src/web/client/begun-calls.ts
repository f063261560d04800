/** Calls that `public/before-paint.js` began before the code was there, by address; each is taken once. */

declare global {
  var begunCalls: Record<string, Promise<Response>> | undefined
}

/** Whether a begun call succeeded; it stays to be taken. */
export async function hasSucceeded(address: string): Promise<boolean> {
  const response = await globalThis.begunCalls?.[address]?.catch(() => null)
  return response?.ok === true
}

export function takeBegun(address: string): Promise<Response> | undefined {
  const begun = globalThis.begunCalls?.[address]
  if (begun) delete globalThis.begunCalls?.[address]
  return begun
}
