import { and, eq } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleTenants } from '../../access/visible.ts'
import { visiblePlaces } from '../../access/visible-places.ts'
import { organizationTenants, properties, users } from '../../db/tables.ts'
import { namesLabel } from '../../format/format.ts'
import { readLetterhead } from '../../letters/letterhead.ts'
import type { Db } from '../../postgres/database.ts'
import type { Store } from '../../storage/store.ts'
import type { PrintOrigin } from './print.ts'
import type { MadeReport } from './runs.ts'

/** The letterhead and limits of a report. A tenant of several landlords has no letterhead of one. */
export async function originOf(
  db: Db,
  store: Store,
  viewer: Caller,
  params: MadeReport['params'],
): Promise<PrintOrigin> {
  const { organizationId } = viewer
  return {
    letterhead: organizationId ? await readLetterhead(db, store, organizationId) : null,
    subjects: await subjectsOf(db, viewer, params),
  }
}

/** The property and tenant that a report is limited to, such as `Property: Alpha`, as far as the reader may see them. */
async function subjectsOf(
  db: Db,
  viewer: Caller,
  { propertyId, tenantId }: MadeReport['params'],
): Promise<string[]> {
  return [
    ...(isId(propertyId) ? [await propertyOf(db, viewer, propertyId)] : []),
    ...(isId(tenantId) ? [await tenantOf(db, viewer, tenantId)] : []),
  ]
}

async function propertyOf(db: Db, viewer: Caller, id: string): Promise<string> {
  const ever = visiblePlaces(viewer, { from: '0001-01-01', to: '9999-12-31' })
  const [property] = await db
    .select({ name: properties.name })
    .from(properties)
    .where(and(eq(properties.id, id), ever))
  return property ? t('Property: {name}', { name: property.name }) : t('One property')
}

async function tenantOf(db: Db, viewer: Caller, id: string): Promise<string> {
  const [tenant] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(organizationTenants)
    .innerJoin(users, eq(users.id, organizationTenants.userId))
    .where(and(eq(organizationTenants.userId, id), visibleTenants(viewer)))
  return tenant ? t('Tenant: {name}', { name: namesLabel([tenant]) }) : t('One tenant')
}

function isId(value: MadeReport['params'][string] | undefined): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}
