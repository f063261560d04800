import type { Refresh } from '#web/client/api.ts'

/** The queries to refresh after a change of a person's name or picture. */
export const showsPeople: Refresh = ['/api/tenants', '/api/members', '/api/messages']
