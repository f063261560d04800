import type { Workspace } from './bench.ts'

/** Of each landlord; every unit is leased since `months` months, and pays each of them once. */
export interface Size {
  landlords: number
  properties: number
  units: number
  months: number
}

export interface Landlord {
  organizationId: string
  adminId: string
}

/**
 * Inserts landlords with properties, units, tenants and leases; rent charged and paid every month,
 * one in twenty of the last month's not yet; expenses, requests and messages. By whole sets, past
 * triggers and foreign keys, without an actor.
 */
export async function seedLandlords({ owner }: Workspace, size: Size): Promise<Landlord[]> {
  const { landlords, properties, units, months } = size
  const firstMonth = `(${month} - make_interval(months => ${months - 1}))::date`
  await owner.query(withoutTriggers)
  await owner.query(`
    create temp table landlord as select n, uuidv7() as id, uuidv7() as admin from generate_series(1, ${landlords}) n;
    insert into organizations (id, name, timezone)
      select id, 'Landlord ' || n, 'America/New_York' from landlord order by n;
    insert into users (id, email, first_name, last_name, role, organization_id)
      select admin, 'admin-' || id || '@bench.example', 'Ada', 'Admin ' || n, 'admin', id from landlord order by n;
    create temp table place as select l.n as landlord, l.id as organization_id, p, uuidv7() as id
      from landlord l, generate_series(1, ${properties}) p;
    insert into properties (id, organization_id, name, address, property_type, total_units)
      select id, organization_id, 'House ' || p, p || ' Main Street, Springfield',
        (array['residential', 'commercial', 'mixed_use'])[1 + p % 3]::property_type, ${Math.ceil(units / properties)}
      from place order by id;
    create temp table home as select l.organization_id, l.id as property_id, u, l.admin, uuidv7() as unit_id,
        uuidv7() as tenant_id, uuidv7() as lease_id, 800 + u % 40 * 50 as rent
      from (select place.*, landlord.admin from place join landlord on landlord.id = place.organization_id) l
      join generate_series(1, ${units}) u on 1 + (u - 1) % ${properties} = l.p;
    insert into units (id, organization_id, property_id, unit_number, bedrooms, monthly_rent, is_occupied)
      select unit_id, organization_id, property_id, u::text, 1 + u % 3, rent, true from home;
    insert into users (id, email, first_name, last_name, role, phone)
      select tenant_id, 'tenant' || u || '-' || organization_id || '@bench.example',
        (array['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'])[1 + u % 7], 'Tenant ' || u, 'tenant',
        '+1 555 0100' from home;
    insert into organization_tenants (organization_id, user_id, source, created_at)
      select organization_id, tenant_id, 'added', ${month} - make_interval(months => u % ${months}) from home;
    insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent,
        security_deposit, status, moved_in_on, charged_through)
      select lease_id, organization_id, unit_id, tenant_id, ${firstMonth}, ${month} + 30 + u % 365, rent, rent,
        'active', ${firstMonth}, ${month} + interval '1 month' - interval '1 day' from home;
    insert into unit_rents (id, organization_id, unit_id, effective_from, monthly_rent)
      select uuidv7(), organization_id, unit_id, '0001-01-01', rent from home;
    insert into lease_rents (id, organization_id, lease_id, effective_from, monthly_rent)
      select uuidv7(), organization_id, lease_id, ${firstMonth}, rent from home;
    insert into deposit_entries (id, organization_id, lease_id, kind, amount, entry_on, booked_on)
      select uuidv7(), organization_id, lease_id, 'received', rent, ${firstMonth}, ${firstMonth} from home;
    create temp table due as select home.*, m::date as due, ${months} - 1 - place::int as ago,
        uuidv7(m - now()) as charge_id, uuidv7(m - now() + interval '12 hours') as payment_id
      from generate_series(${firstMonth}::timestamp, ${month}::timestamp, interval '1 month')
        with ordinality as months(m, place), home order by m;
    insert into charges (id, organization_id, lease_id, kind, amount, due_date, booked_on, period_start, period_end, posted_on, created_at, settled_on)
      select charge_id, organization_id, lease_id, 'rent', rent, due, due, due, due + interval '1 month' - interval '1 day', due, due, case when due < ${month} or u % 20 > 0 then due end
      from due;
    delete from due where due = ${month} and u % 20 = 0;
    insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, booked_on, payment_method,
        notes, status, recorded_by, created_at)
      select payment_id, organization_id, lease_id, rent, due + time '17:00', due, due,
        (array['bank_transfer', 'check', 'cash', 'online', 'credit_card'])[1 + u % 5]::payment_method,
        case when u % 4 = 0 then 'By standing order, house ' || u end, 'completed', admin, due from due;
    insert into allocations (id, organization_id, lease_id, charge_id, payment_id, amount, applied_on, booked_on, created_at)
      select uuidv7(due - now()), organization_id, lease_id, charge_id, payment_id, rent, due, due, due from due;
    insert into expenses (id, organization_id, property_id, category, payee, description, amount, incurred_on, booked_on, paid_on, paid_booked_on, recorded_by)
      select uuidv7(m - now()), place.organization_id, place.id, c::expense_category, 'Payee ' || p, 'Every month', 120 + p % 50,
        m::date, m::date, m::date, m::date, landlord.admin
      from place join landlord on landlord.id = place.organization_id,
        generate_series(${firstMonth}::timestamp, ${month}::timestamp, interval '1 month') m,
        unnest(array['insurance', 'repairs', 'utilities']) c;
    insert into maintenance_requests (id, organization_id, unit_id, tenant_id, title, description, priority, status,
        estimated_cost, actual_cost, started_at, completed_at, created_at)
      select uuidv7(at - now()), organization_id, unit_id, tenant_id, 'Tap ' || u, 'It drips, and has for days.',
        (array['low', 'medium', 'high', 'urgent'])[1 + u % 4]::maintenance_priority,
        (case when u % 3 = 0 then 'pending' else 'completed' end)::maintenance_status, 150,
        case when u % 3 > 0 then 140 end, case when u % 3 > 0 then at + interval '1 day' end,
        case when u % 3 > 0 then at + interval '2 days' end, at
      from (select *, now() - make_interval(days => 3 + u % (30 * ${months})) as at from home) asked;
    insert into messages (id, organization_id, sender_id, receiver_id, subject, content, status, created_at)
      select uuidv7(at - now()), organization_id, tenant_id, admin, 'About ' || u, 'When does somebody come by to look?',
        (case when u % 5 = 0 then 'sent' else 'read' end)::message_status, at
      from (select *, now() - make_interval(days => u % (30 * ${months})) as at from home) written;
    drop table due, home, place;`)
  await owner.query(withTriggers)
  await owner.query('vacuum analyze')
  await owner.query('select seed_accounts(id), rebuild_summaries(id) from landlord')
  await owner.query('vacuum analyze day_sums, latest_rents, lease_sums, open_charges, properties')
  const { rows } = await owner.query<Landlord>(
    `select id as "organizationId", admin as "adminId" from landlord order by n`,
  )
  await owner.query('drop table landlord')
  return rows
}

/** Today's month in the landlords' zone. */
const month = `date_trunc('month', now() at time zone 'America/New_York')::date`

const tables = `select c.oid::regclass as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
/** References are put back by whole tables: each row's own check would take most of the time. */
const withoutTriggers = `
  create temp table reference as select conrelid::regclass as name, conname, pg_get_constraintdef(oid) as words
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
  do $$ declare one record; begin
    for one in select * from reference loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop;
    for one in ${tables} loop
      execute format('alter table %s disable trigger user', one.name);
    end loop;
  end $$`
const withTriggers = `
  do $$ declare one record; begin
    for one in select * from reference loop
      execute format('alter table %s add constraint %I %s', one.name, one.conname, one.words);
    end loop;
    for one in ${tables} loop
      execute format('alter table %s enable trigger user', one.name);
    end loop;
  end $$;
  drop table reference`
