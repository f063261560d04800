/** The rows of `two-offices.ts`, with short names for ids. */

export type Row = Record<string, string | boolean | null>

/**
 * Alpha belongs to Olga, Beta has no owner; Gamma is another landlord's, though Olga once owned it.
 * Tina and Cora rent in Alpha, Ted in Beta, and so does Hal, whose office Gamma's is.
 */
export const rows: Record<string, Row[]> = {
  users: [
    ...['adam', 'mona', 'olga', 'stan'].map(id => ({ id, organization_id: 'ours' })),
    { id: 'hal', organization_id: 'theirs' },
    ...['tina', 'cora', 'ted'].map(id => ({ id, organization_id: null })),
  ],
  properties: [
    { id: 'alpha', organization_id: 'ours', owner_id: 'olga' },
    { id: 'beta', organization_id: 'ours' },
    { id: 'gamma', organization_id: 'theirs', owner_id: 'olga' },
  ],
  property_owners_history: [
    held('alpha', 'otto', { from_on: '0001-01-01', until_on: '2025-07-01' }),
    held('alpha', 'olga', { from_on: '2025-07-01' }),
    held('beta', null, { from_on: '0001-01-01' }),
    { ...held('gamma', 'olga', { from_on: '0001-01-01' }), organization_id: 'theirs' },
  ],
  units: [
    { id: 'a1', organization_id: 'ours', property_id: 'alpha' },
    { id: 'a2', organization_id: 'ours', property_id: 'alpha' },
    { id: 'b1', organization_id: 'ours', property_id: 'beta' },
    { id: 'b2', organization_id: 'ours', property_id: 'beta' },
    { id: 'g1', organization_id: 'theirs', property_id: 'gamma' },
  ],
  leases: [
    ofOurs('la', { unit_id: 'a1', tenant_id: 'tina', status: 'active' }),
    ofOurs('lb', { unit_id: 'b1', tenant_id: 'ted', status: 'active' }),
    ofOurs('lh', { unit_id: 'b2', tenant_id: 'hal', status: 'pending' }),
    ofOurs('left', {
      unit_id: 'a2',
      tenant_id: 'tina',
      status: 'terminated',
      end_date: '2025-07-02',
    }),
    // Of the days when Alpha was another's.
    ofOurs('gone', {
      unit_id: 'a2',
      tenant_id: 'ted',
      status: 'expired',
      end_date: '2025-06-30',
    }),
    { id: 'lg', organization_id: 'theirs', unit_id: 'g1', tenant_id: 'gus', status: 'active' },
  ],
  co_tenants: [
    { id: 'cora la', organization_id: 'ours', lease_id: 'la', user_id: 'cora' },
    { id: 'gil gone', organization_id: 'ours', lease_id: 'gone', user_id: 'gil' },
    { id: 'gil lg', organization_id: 'theirs', lease_id: 'lg', user_id: 'gil' },
  ],
  ...Object.fromEntries(
    Object.entries({
      payments: { received_on: '2025-07-01' },
      charges: { due_date: '2025-07-01' },
      recurring_charges: {},
      recurring_credits: {},
      renewal_offers: {},
    }).map(([table, day]) => [
      table,
      [
        { id: 'of la', organization_id: 'ours', lease_id: 'la', ...day },
        { id: 'of lb', organization_id: 'ours', lease_id: 'lb' },
        { id: 'of lh', organization_id: 'ours', lease_id: 'lh' },
        { id: 'of lg', organization_id: 'theirs', lease_id: 'lg' },
      ],
    ]),
  ),
  maintenance_requests: [
    request('ra', { unit_id: 'a1', tenant_id: 'tina', assigned_to: 'stan', status: 'pending' }),
    request('rb', {
      unit_id: 'b1',
      completed_at: '2025-07-02',
      tenant_id: 'ted',
      assigned_to: 'stan',
      status: 'completed',
    }),
    request('rc', { unit_id: 'a1', tenant_id: 'cora', assigned_to: 'sue', status: 'in_progress' }),
    request('rh', { unit_id: 'b2', tenant_id: 'hal', assigned_to: 'stan', status: 'in_progress' }),
    // Where Stan worked before.
    request('rg', {
      organization_id: 'theirs',
      unit_id: 'g1',
      tenant_id: 'ted',
      assigned_to: 'stan',
    }),
  ],
  messages: [
    { id: 'tina to adam', organization_id: 'ours', sender_id: 'tina', receiver_id: 'adam' },
    { id: 'mona to stan', organization_id: 'ours', sender_id: 'mona', receiver_id: 'stan' },
    { id: 'gus to hal', organization_id: 'theirs', sender_id: 'gus', receiver_id: 'hal' },
  ],
  organization_tenants: [
    ...['tina', 'cora', 'ted', 'hal'].map(user_id => ({ organization_id: 'ours', user_id })),
    ...['tina', 'ted'].map(user_id => ({ organization_id: 'theirs', user_id })),
  ],
  audit_log: [
    { chain: 'ours', entity_id: 'by mona', actor_id: 'mona' },
    { chain: 'ours', entity_id: 'by adam', actor_id: 'adam' },
    { chain: 'theirs', entity_id: 'by mona there', actor_id: 'mona' },
  ],
  documents: [
    { id: 'of alpha', organization_id: 'ours', property_id: 'alpha', created_at: '2025-07-02' },
    { id: 'of beta', organization_id: 'ours', property_id: 'beta' },
    {
      id: 'of alpha before',
      organization_id: 'ours',
      property_id: 'alpha',
      created_at: '2025-06-30',
    },
    { id: 'of gamma', organization_id: 'theirs', property_id: 'gamma' },
    { id: 'of no home', organization_id: 'ours' },
    { id: 'w9 of a vendor', organization_id: 'ours', w9_vendor_id: 'here' },
    {
      id: 'receipt',
      organization_id: 'ours',
      property_id: 'alpha',
      expense_id: 'xa',
      created_at: '2025-07-02',
    },
    ofOurs('lease by adam', { property_id: 'alpha', lease_id: 'la', uploaded_by: 'adam' }),
    ofOurs('lease by olga', {
      property_id: 'alpha',
      lease_id: 'la',
      uploaded_by: 'olga',
      created_at: '2025-07-02',
    }),
    ofOurs('beta by olga', { property_id: 'beta', lease_id: 'lb', uploaded_by: 'olga' }),
    {
      id: 'photo',
      organization_id: 'ours',
      property_id: 'alpha',
      request_id: 'ra',
      created_at: '2025-07-02',
    },
  ],
  owner_entries: owned(),
  owner_statements: owned(),
  report_runs: [
    { id: 'by mona', organization_id: 'ours', user_id: 'mona' },
    { id: 'by stan', organization_id: 'ours', user_id: 'stan' },
    { id: 'by stan there', organization_id: 'theirs', user_id: 'stan' },
    { id: 'by stan who rents', user_id: 'stan' },
    { id: 'by tina', user_id: 'tina' },
    { id: 'by ted', user_id: 'ted' },
  ],
  data_exports: [
    archive('of adam', { user_id: 'adam', kind: 'personal' }),
    archive('of tina', { user_id: 'tina', kind: 'personal', expires_at: '2999-01-01' }),
    archive('of ours', { user_id: 'adam', kind: 'organization', organization_id: 'ours' }),
    archive('of tina by adam', {
      user_id: 'adam',
      kind: 'organization',
      organization_id: 'ours',
      tenant_id: 'tina',
    }),
    archive('of tina by hal', {
      user_id: 'hal',
      kind: 'organization',
      organization_id: 'ours',
      tenant_id: 'tina',
    }),
    archive('of theirs', { user_id: 'adam', kind: 'organization', organization_id: 'theirs' }),
    archive('cancelled', { user_id: 'adam', kind: 'personal', status: 'cancelled' }),
    archive('too old', { user_id: 'adam', kind: 'personal', expires_at: '2020-01-01' }),
  ],
  mails: [
    { id: 'here', organization_id: 'ours' },
    { id: 'there', organization_id: 'theirs' },
    { id: 'of an account', organization_id: null },
  ],
  notifications: [
    { id: 'adam of ours', user_id: 'adam', organization_id: 'ours' },
    { id: 'adam of theirs', user_id: 'adam', organization_id: 'theirs' },
    { id: 'tina of ours', user_id: 'tina', organization_id: 'ours' },
    // Not let to her yet, but added there.
    { id: 'tina of theirs', user_id: 'tina', organization_id: 'theirs' },
    { id: 'tina of others', user_id: 'tina', organization_id: 'others' },
    { id: 'gus of theirs', user_id: 'gus', organization_id: 'theirs' },
    { id: 'gus of ours', user_id: 'gus', organization_id: 'ours' },
  ],
  ...Object.fromEntries(
    Object.entries({
      expenses: { incurred_on: '2025-06-30', paid_on: '2025-07-01' },
      recurring_expenses: {},
      budgets: { month: '2025-06-01' },
      maintenance_schedules: {},
    }).map(([table, day]) => [
      table,
      [
        { id: 'on alpha', organization_id: 'ours', property_id: 'alpha', ...day },
        { id: 'on beta', organization_id: 'ours', property_id: 'beta' },
        { id: 'on gamma', organization_id: 'theirs', property_id: 'gamma' },
      ],
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['tenant_invitations', 'member_invitations', 'report_schedules', 'vendors'],
      ...['vendor_links', 'charge_runs', 'meter_readings', 'closed_periods'],
      ...['accounts', 'journals'],
      ...[
        'bank_accounts',
        'bank_files',
        'bank_lines',
        'bank_matches',
        'bank_rules',
        'reconciliations',
      ],
      ...['agencies', 'agency_remittances'],
      ...['bills', 'bill_payments', 'owner_tax_details'],
    ].map(table => [
      table,
      [
        { id: 'here', organization_id: 'ours' },
        { id: 'there', organization_id: 'theirs' },
      ],
    ]),
  ),
}

function request(id: string, about: Row): Row {
  return ofOurs(id, { status: 'pending', ...about })
}

function ofOurs(id: string, about: Row): Row {
  return { id, organization_id: 'ours', ...about }
}

function held(property_id: string, owner_id: string | null, days: Row): Row {
  return { organization_id: 'ours', property_id, owner_id, ...days }
}

function owned(): Row[] {
  return [
    { id: 'to olga', organization_id: 'ours', owner_id: 'olga' },
    { id: 'to otto', organization_id: 'ours', owner_id: 'otto' },
    { id: 'to olga there', organization_id: 'theirs', owner_id: 'olga' },
  ]
}

function archive(id: string, about: Row): Row {
  return { id, status: 'ready', ...about }
}
