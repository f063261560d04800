import { readFile } from 'node:fs/promises'
import { childrenOf } from './processor-time.ts'

/** Bytes of a process: shared memory is divided among its processes. 0 for one that has just ended. */
export async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return 1024 * Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}

/** Bytes of a process and of all that it started. */
export async function memoryOfAll(pid: number): Promise<number> {
  const parts = await Promise.all((await childrenOf(pid)).map(memoryOfAll))
  return parts.reduce((sum, part) => sum + part, await memoryOf(pid))
}
