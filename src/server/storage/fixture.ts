import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { database, fairUse, mail, signInLimits, storage, type User } from '#test/world.ts'
import { buildApp } from '../app.ts'
import { usualQuotas } from '../config/default-limits.ts'
import type { Disk } from './disk.ts'

/** Two nodes on one database, with limits set by each test; removed after the file. */
export function twoNodes() {
  const quotas = { ...usualQuotas }
  let disk: Disk | null = null
  let nodes: FastifyInstance[] = []
  beforeAll(async () => {
    const options = { database, webDir: null, trustProxy: false, mail, storage, log: false }
    for (let node = 0; node < 2; node++)
      nodes.push(
        await buildApp({ ...options, signInLimits, fairUse, quotas, disk: async () => disk }),
      )
  })
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.close()))
    nodes = []
  })
  const nodeAt = (place: number) => nodes[place] ?? expect.fail('There are two nodes')

  return {
    quotas,
    nodeAt,
    async within(changes: Partial<typeof quotas>, work: () => Promise<void>) {
      Object.assign(quotas, changes)
      try {
        await work()
      } finally {
        Object.assign(quotas, usualQuotas)
      }
    },
    async onFullDisk(work: () => Promise<void>) {
      disk = { free: 99, total: 2_000, reserve: 100 }
      try {
        await work()
      } finally {
        disk = null
      }
    },
    send(
      { token }: User,
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      payload?: object,
      { key, node = 0 }: { key?: string; node?: number } = {},
    ) {
      const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) }
      return nodeAt(node).inject({ method, url, headers, ...(payload && { payload }) })
    },
  }
}
