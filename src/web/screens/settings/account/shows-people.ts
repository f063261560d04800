import type { Refresh } from '#web/client/api.ts'

/** What is read again when somebody changed how they appear. */
export const showsPeople: Refresh = ['/api/tenants', '/api/members', '/api/messages']
