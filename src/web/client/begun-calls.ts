/** Calls that `public/before-paint.js` began before the code was there, by address; each is taken once. */

declare global {
  var begunCalls: Record<string, Promise<Response>> | undefined
}

export function takeBegun(address: string): Promise<Response> | undefined {
  const begun = globalThis.begunCalls?.[address]
  if (begun) delete globalThis.begunCalls?.[address]
  return begun
}
