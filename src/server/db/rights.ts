import pg from 'pg'

/** The rights of the server's role on the rows of a table. */
const reading = ['SELECT']
const writing = [...reading, 'INSERT', 'UPDATE', 'DELETE']
/** Rights that would bypass a trigger or change a table: only the owner has them. */
const changing = ['TRUNCATE', 'TRIGGER', 'REFERENCES']
const schemas = ['public', 'drizzle', 'pgboss']
/** Written by the owner alone: by triggers that run in its name, and by a start. */
const onlyRead = /^(?:public\.(?:audit_\w+|installation)|drizzle\.\w+)$/

export interface Rights {
  /** Statements for the owner, without which requests cannot be served. */
  missing: string[]
  /** Statements that revoke unneeded rights of the role. */
  tooMany: string[]
  /** Sentences on rights that make the role equal to an owner. No statement on a table helps. */
  owner: string[]
}

interface Part {
  name: string
  isTable: boolean
  held: string[]
}

/**
 * Compares the rights of a role with those the server needs.
 *
 * @param client of any role of the same database
 * @throws Error when there is no such role
 */
export async function rightsOf(client: pg.Client, role: string): Promise<Rights> {
  const owner = await ownership(client, role)
  const to = pg.escapeIdentifier(role)
  const missing: string[] = []
  const tooMany: string[] = []
  for (const { name, usable, creatable } of await schemasFor(client, role)) {
    if (!usable) missing.push(`GRANT USAGE ON SCHEMA ${name} TO ${to};`)
    if (creatable) tooMany.push(`REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${to};`)
  }
  for (const { name, isTable, held } of await partsFor(client, role)) {
    const wanted = wantedOn({ name, isTable })
    const lacking = wanted.filter(right => !held.includes(right))
    const needless = held.filter(right => isTable && !wanted.includes(right))
    const kind = isTable ? '' : 'SEQUENCE '
    if (lacking.length > 0) missing.push(`GRANT ${lacking.join(', ')} ON ${kind}${name} TO ${to};`)
    if (needless.length > 0)
      tooMany.push(`REVOKE ${needless.join(', ')} ON ${kind}${name} FROM PUBLIC, ${to};`)
  }
  // An owner has every right, and none can be revoked.
  return { missing, tooMany: owner.length > 0 ? [] : tooMany, owner }
}

/**
 * Grants the server's role the rights it needs and revokes others, so that an operator only creates
 * it. Where the owner may not, `rightsOf` still reports it.
 *
 * @param client signed in as the owner of the tables
 */
export async function settleRights(client: pg.Client, role: string): Promise<Rights> {
  const { missing, tooMany } = await rightsOf(client, role)
  for (const statement of [...missing, ...tooMany])
    await client.query(statement).catch((error: unknown) => {
      // Rights that the owner of the tables cannot grant: on a schema or table of another owner.
      if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    })
  return rightsOf(client, role)
}

/**
 * Every right of the server's role on the present tables, as statements for their owner.
 *
 * @param role need not exist yet
 */
export async function wholeRights(client: pg.Client, role: string): Promise<string[]> {
  const { rows: parts } = await client.query<Omit<Part, 'held'> & { schema: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, c.relkind <> 'S' as "isTable",
       quote_ident(n.nspname) as schema
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S') order by 1`,
    [schemas],
  )
  const to = pg.escapeIdentifier(role)
  const used = [...new Set(parts.map(({ schema }) => schema))]
  const alike = Map.groupBy(
    parts,
    part => `${wantedOn(part).join(', ')} ON ${part.isTable ? '' : 'SEQUENCE '}`,
  )
  return [
    ...used.map(schema => `GRANT USAGE ON SCHEMA ${schema} TO ${to};`),
    ...[...alike].map(
      ([rights, those]) => `GRANT ${rights}${those.map(({ name }) => name).join(', ')} TO ${to};`,
    ),
  ]
}

function wantedOn({ name, isTable }: Omit<Part, 'held'>): string[] {
  if (!isTable) return ['USAGE']
  return onlyRead.test(name) ? reading : writing
}

async function ownership(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<Record<string, boolean>>(
    `select r.rolsuper as super, r.rolcreaterole as creates,
       exists (select from pg_class c where c.relnamespace = any (s.oids) and pg_has_role(r.oid, c.relowner, 'member'))
         or exists (select from pg_proc p where p.pronamespace = any (s.oids) and pg_has_role(r.oid, p.proowner, 'member')) as tables,
       pg_has_role(r.oid, d.datdba, 'member')
         or exists (select from pg_namespace n where n.oid = any (s.oids) and pg_has_role(r.oid, n.nspowner, 'member')) as database,
       has_parameter_privilege(r.oid, 'session_replication_role', 'set') as silences,
       pg_has_role(r.oid, 'pg_write_server_files', 'member')
         or pg_has_role(r.oid, 'pg_execute_server_program', 'member') as server
     from pg_roles r, pg_database d,
       (select array_agg(oid) as oids from pg_namespace where nspname = any ($2)) s
     where r.rolname = $1 and d.datname = current_database()`,
    [role, schemas],
  )
  const [is] = rows
  if (!is) throw new Error(`There is no role ${role}`)
  if (is.super) return ['It is a superuser.']
  return [
    is.tables && 'It owns tables, or is a member of the role that does.',
    is.database && 'It owns the database or a schema, or is a member of the role that does.',
    is.creates && 'It may make roles (CREATEROLE), and so become the owner.',
    is.silences && 'It may set session_replication_role, which silences triggers.',
    is.server && 'It may write files or run programs on the server of the database.',
  ].filter(sentence => typeof sentence === 'string')
}

async function schemasFor(client: pg.Client, role: string) {
  const { rows } = await client.query<{ name: string; usable: boolean; creatable: boolean }>(
    `select quote_ident(nspname) as name, has_schema_privilege($1::name, oid, 'usage') as usable,
       has_schema_privilege($1::name, oid, 'create') as creatable
     from pg_namespace where nspname = any ($2) order by 1`,
    [role, schemas],
  )
  return rows
}

async function partsFor(client: pg.Client, role: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, c.relkind <> 'S' as "isTable",
       case when c.relkind = 'S' then array(select 'USAGE' where has_sequence_privilege($1::name, c.oid, 'usage'))
         else array(select p from unnest($3::text[]) as p where case
           when p in ('INSERT', 'UPDATE', 'SELECT', 'REFERENCES') and c.relname like 'audit\\_%'
             then has_any_column_privilege($1::name, c.oid, p)
           else has_table_privilege($1::name, c.oid, p) end) end as held
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($2) and c.relkind in ('r', 'p', 'v', 'm', 'S') order by 1`,
    [role, schemas, [...writing, ...changing]],
  )
  return rows
}
