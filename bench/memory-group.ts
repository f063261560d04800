import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Processes that together get so much memory and no more. */
export interface MemoryGroup {
  bytes: number
  /** Processes started by `work` belong to the group; their parent does not. */
  start<T>(work: () => Promise<T>): Promise<T>
  /** How many of its processes were ended because there was no more. */
  killed(): Promise<number>
  /** Once all of them have ended. */
  remove(): Promise<void>
}

const root = '/sys/fs/cgroup/memory'

/** A control group of Linux, version 1; undefined where it is not available. */
export async function memoryGroup(bytes: number): Promise<MemoryGroup | undefined> {
  const folder = path.join(root, `rooftree-bench-${process.pid}`)
  try {
    await mkdir(folder)
    await writeFile(path.join(folder, 'memory.limit_in_bytes'), `${bytes}`)
  } catch {
    return undefined
  }
  const own = /^\d+:memory:(.*)$/m.exec(await readFile('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
  const enter = (where: string) => writeFile(path.join(where, 'cgroup.procs'), `${process.pid}`)
  return {
    bytes,
    async start(work) {
      await enter(folder)
      try {
        return await work()
      } finally {
        await enter(path.join(root, own))
      }
    },
    async killed() {
      const text = await readFile(path.join(folder, 'memory.oom_control'), 'utf8')
      return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    },
    remove: () => rmdir(folder),
  }
}
