/** True when `error` came from the operating system, with one of these codes if any are listed. */
export function isSystemError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    (codes.length === 0 || codes.includes(error.code))
  )
}
