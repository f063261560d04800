/** The statements of the floors, on the product's own tables: the rows the specification lists, and no more. */

interface Statement {
  name: string
  text: string
}
type Row = Record<string, unknown>

const people = (alias: string) =>
  `${alias}.first_name as "${alias}First", ${alias}.last_name as "${alias}Last"`

const lists: Record<string, { statement: Statement; shape?: (row: Row) => Row }> = {
  '/api/properties': {
    statement: {
      name: 'properties',
      text: `select id, name, address, property_type as "propertyType", total_units as "totalUnits", description,
          image_url as "imageUrl", owner_id as "ownerId", manager_id as "managerId",
          created_at as "createdAt", updated_at as "updatedAt"
        from properties where organization_id = $1 order by id desc limit $2`,
    },
  },
  '/api/units': {
    statement: {
      name: 'units',
      text: `select u.id, u.property_id as "propertyId", u.unit_number as "unitNumber", u.bedrooms, u.bathrooms,
          u.square_feet as "squareFeet", u.monthly_rent as "monthlyRent", u.is_occupied as "isOccupied",
          u.created_at as "createdAt", u.updated_at as "updatedAt", p.name as property
        from units u join properties p on p.id = u.property_id
        where u.organization_id = $1 order by u.id limit $2`,
    },
    shape: ({ property, ...row }) => ({ ...row, property: { id: row.propertyId, name: property } }),
  },
  '/api/leases': {
    statement: {
      name: 'leases',
      text: `select l.id, l.unit_id as "unitId", l.tenant_id as "tenantId", l.start_date::text as "startDate",
          l.end_date::text as "endDate", l.monthly_rent as "monthlyRent", l.security_deposit as "securityDeposit",
          l.status, l.created_at as "createdAt", l.updated_at as "updatedAt", ${people('tenant')}
        from leases l join users tenant on tenant.id = l.tenant_id
        where l.organization_id = $1 order by l.id desc limit $2`,
    },
    shape: withTenant,
  },
  '/api/tenants': {
    statement: {
      name: 'tenants',
      text: `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
          u.profile_image_url as "profileImageUrl", u.role, u.phone, t.created_at as "createdAt"
        from organization_tenants t join users u on u.id = t.user_id
        where t.organization_id = $1 order by t.created_at desc, t.user_id desc limit $2`,
    },
  },
  '/api/payments': {
    statement: {
      name: 'payments',
      text: `select y.id, y.lease_id as "leaseId", y.amount, y.payment_date as "paymentDate",
          y.payment_method as "paymentMethod", y.notes, y.status, y.created_at as "createdAt",
          ${people('tenant')}, u.id as "unitId", u.unit_number as "unitNumber", p.id as "propertyId", p.name as property
        from payments y join leases l on l.id = y.lease_id join users tenant on tenant.id = l.tenant_id
          join units u on u.id = l.unit_id join properties p on p.id = u.property_id
        where y.organization_id = $1 order by y.payment_date desc, y.id desc limit $2`,
    },
    shape: withHome,
  },
  '/api/charges': {
    statement: {
      name: 'charges',
      text: `select c.id, c.lease_id as "leaseId", c.kind, c.amount, c.due_date::text as "dueDate",
          c.period_start::text as "periodStart", c.period_end::text as "periodEnd", c.created_at as "createdAt",
          c.amount - coalesce((select sum(a.amount) from allocations a where a.charge_id = c.id), 0) as open,
          ${people('tenant')}, u.id as "unitId", u.unit_number as "unitNumber", p.id as "propertyId", p.name as property
        from charges c join leases l on l.id = c.lease_id join users tenant on tenant.id = l.tenant_id
          join units u on u.id = l.unit_id join properties p on p.id = u.property_id
        where c.organization_id = $1 order by c.due_date desc, c.id desc limit $2`,
    },
    shape: withHome,
  },
  '/api/maintenance-requests': {
    statement: {
      name: 'requests',
      text: `select m.id, m.tenant_id as "tenantId", m.title, m.description, m.priority, m.status,
          m.assigned_to as "assignedTo", m.estimated_cost as "estimatedCost", m.actual_cost as "actualCost",
          m.completed_at as "completedAt", m.created_at as "createdAt", m.updated_at as "updatedAt",
          ${people('tenant')}, u.id as "unitId", u.unit_number as "unitNumber", p.id as "propertyId", p.name as property
        from maintenance_requests m join users tenant on tenant.id = m.tenant_id
          join units u on u.id = m.unit_id join properties p on p.id = u.property_id
        where m.organization_id = $1 order by m.id desc limit $2`,
    },
    shape: withHome,
  },
  '/api/messages': {
    statement: {
      name: 'messages',
      text: `select m.id, m.sender_id as "senderId", m.receiver_id as "receiverId", m.subject, m.content, m.status,
          m.property_id as "propertyId", m.created_at as "createdAt", m.updated_at as "updatedAt",
          ${people('sender')}, ${people('receiver')}
        from messages m join users sender on sender.id = m.sender_id join users receiver on receiver.id = m.receiver_id
        where m.sender_id = $1 or m.receiver_id = $1 order by m.id desc limit $2`,
    },
    shape: ({ senderFirst, senderLast, receiverFirst, receiverLast, ...row }) => ({
      ...row,
      sender: { id: row.senderId, firstName: senderFirst, lastName: senderLast },
      receiver: { id: row.receiverId, firstName: receiverFirst, lastName: receiverLast },
    }),
  },
}

function withTenant({ tenantFirst, tenantLast, ...row }: Row): Row {
  return { ...row, tenant: { id: row.tenantId, firstName: tenantFirst, lastName: tenantLast } }
}

function withHome({ unitId, unitNumber, propertyId, property, ...row }: Row): Row {
  return {
    ...withTenant(row),
    unit: { id: unitId, unitNumber, propertyId, propertyName: property },
  }
}

const writes: [method: 'POST' | 'PUT', path: string, statement: Statement, fields: string[]][] = [
  [
    'POST',
    '/api/payments',
    {
      name: 'payment',
      text: `insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, payment_method, notes, status, recorded_by)
        select uuidv7(), $1, id, $4, now(), current_date, $5::payment_method, $6, 'completed', $2
        from leases where id = $3 and organization_id = $1 returning *`,
    },
    ['leaseId', 'amount', 'paymentMethod', 'notes'],
  ],
  [
    'POST',
    '/api/maintenance-requests',
    {
      name: 'request',
      text: `insert into maintenance_requests (id, organization_id, unit_id, tenant_id, title, description, priority)
        select uuidv7(), $1, id, $2, $4, $5, $6::maintenance_priority
        from units where id = $3 and organization_id = $1 returning *`,
    },
    ['unitId', 'title', 'description', 'priority'],
  ],
  [
    'PUT',
    '/api/maintenance-requests/:id',
    {
      name: 'status',
      text: `update maintenance_requests set status = $4, updated_at = now()
        where id = $3 and organization_id = $1 and $2::uuid is not null returning *`,
    },
    ['id', 'status'],
  ],
  [
    'POST',
    '/api/messages',
    {
      name: 'message',
      text: `insert into messages (id, organization_id, sender_id, receiver_id, subject, content)
        select uuidv7(), $1, $2, user_id, $4, $5
        from organization_tenants where user_id = $3 and organization_id = $1 returning *`,
    },
    ['receiverId', 'subject', 'content'],
  ],
]

export const floorStatements = {
  who: {
    name: 'who',
    text: `select u.id, u.organization_id as "organizationId", u.role
      from sessions s join users u on u.id = s.user_id where s.sid = $1 and s.expire > now()`,
  },
  stats: {
    name: 'stats',
    text: `select
        (select coalesce(sum(amount), 0) from payments where organization_id = $1 and status = 'completed') as "totalRevenue",
        (select count(*)::int from units where organization_id = $1 and is_occupied) as "occupiedUnits",
        (select count(*)::int from units where organization_id = $1) as "totalUnits",
        (select count(*)::int from maintenance_requests where organization_id = $1 and status = 'pending') as "pendingMaintenance",
        (select count(*)::int from messages where receiver_id = $2 and status <> 'read') as "unreadMessages"`,
  },
  lists,
  writes,
}
