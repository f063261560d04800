/**
 * Does a part again and again, until one was less than whole: one statement over a year's rows would
 * run into its own time limit, each time.
 *
 * @param once answers of how many rows it was
 */
export async function inParts(
  signal: AbortSignal,
  most: number,
  once: () => Promise<number | null>,
): Promise<void> {
  do signal.throwIfAborted()
  while ((await once()) === most)
}
