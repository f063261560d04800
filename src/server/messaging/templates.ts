import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listMessageTemplates } from '#shared/messaging/message-templates.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { organizations } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'

export function messageTemplateRoutes(app: FastifyInstance): void {
  route(app, listMessageTemplates, async ({ db, caller }) => {
    const [row] = await db
      .select({ templates: organizations.messageTemplates, updatedAt: organizations.updatedAt })
      .from(organizations)
      .where(eq(organizations.id, ownOrganization(caller)))
    if (!row) throw notFound('Organization')
    return row
  })
}
