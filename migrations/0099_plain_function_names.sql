-- Gives an entry its place and hash. The chain's end stays locked until the transaction ends.
CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  organization constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  salt constant bytea := audit_salt();
  given jsonb;
BEGIN
  IF EXISTS (SELECT FROM erasure_mentions WHERE row_id = new.entity_id) THEN
    new.label := NULL;
    new.before := audit_part(new.before, false);
    -- Neither is the new value of a field that still mentions them.
    new.after := new.after - ARRAY(SELECT lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) FROM erasure_mentions WHERE row_id = new.entity_id);
  END IF;
  given := audit_values_of(new);
  new.label := NULL;
  new.address := NULL;
  new.user_agent := NULL;
  new.before := audit_part(new.before, false);
  new.after := audit_part(new.after, false);
  new.values_digest := audit_digest(salt, given);
  LOOP
    new.at := clock_timestamp();
    UPDATE audit_chains
      SET length = length + 1, previous_hash = hash, hash = sha256(hash || convert_to(audit_text(new, length + 1), 'UTF8'))
      WHERE chain = organization RETURNING length, previous_hash, hash INTO new.number, new.previous_hash, new.hash;
    EXIT WHEN found;
    INSERT INTO audit_chains (chain, length, hash) VALUES (organization, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  IF given IS NOT NULL THEN
    INSERT INTO audit_values VALUES (organization, new.number, salt, given);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- A column named like a secret is in no entry, whichever table it is of.
CREATE OR REPLACE FUNCTION audit_is_secret("column" text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT "column" ~ 'password|secret|token|hash|otp|recovery'
$$;--> statement-breakpoint
-- For what happens without a row changing. It locks the chain until the commit, so call it last.
CREATE OR REPLACE FUNCTION audit_event(books uuid, actor uuid, action text, entity text, entity_id uuid, label text, details jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, after, address, user_agent, request_id)
  SELECT books, CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, entity, entity_id, label, array_remove(ARRAY[entity_id], NULL),
    (SELECT jsonb_object_agg(key, value) FROM jsonb_each(details) WHERE NOT audit_is_secret(key)),
    who ->> 'address', who ->> 'userAgent', who ->> 'requestId'
  FROM audit_who() AS who
$$;--> statement-breakpoint
-- No role changes or deletes an entry, not even the owner of the tables.
CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- Every change of an audited row becomes an entry, whichever role makes it.
-- Arguments: entity, id column, columns that name it, columns left out, columns with ids.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  is_person constant boolean := tg_table_name = 'users';
  is_erasing constant boolean := who ? 'erasing';
  old_row jsonb;
  "row" jsonb;
  subject uuid;
  actor uuid;
  action text;
  was jsonb;
  came jsonb;
  ids uuid[] := '{}';
  label text;
  "column" text;
  organization uuid;
BEGIN
  IF tg_op = 'UPDATE' THEN
    action := 'updated';
    old_row := to_jsonb(old);
    "row" := to_jsonb(new);
    SELECT jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) INTO was, came
      FROM jsonb_each("row" - tg_argv[3]::text[]) WHERE value IS DISTINCT FROM old_row -> key;
    IF is_person AND NOT who ? 'rehashing' AND old_row -> 'password_hash' IS DISTINCT FROM "row" -> 'password_hash' THEN
      action := 'credentials_changed';
    ELSIF came IS NULL THEN
      RETURN NULL;
    END IF;
  ELSE
    "row" := CASE tg_op WHEN 'INSERT' THEN to_jsonb(new) ELSE to_jsonb(old) END;
    -- Empty columns are left out, unless the null is within a value.
    IF "row" @? '$.*.**{1 to last}' THEN
      SELECT jsonb_object_agg(key, value) INTO came FROM jsonb_each("row" - tg_argv[3]::text[]) WHERE value <> 'null';
    ELSE
      came := nullif(jsonb_strip_nulls("row" - tg_argv[3]::text[]), '{}');
    END IF;
    IF tg_op = 'INSERT' THEN
      action := 'created';
    ELSE
      action := 'deleted';
      was := came;
      came := NULL;
    END IF;
  END IF;
  subject := "row" ->> tg_argv[1];
  actor := who ->> 'actor';
  organization := coalesce("row" ->> 'organization_id', old_row ->> 'organization_id');
  FOREACH "column" IN ARRAY tg_argv[4]::text[] LOOP
    ids := ids || ("row" ->> "column")::uuid;
  END LOOP;
  FOREACH "column" IN ARRAY tg_argv[2]::text[] LOOP
    label := nullif(concat_ws(' ', label, "row" ->> "column"), '');
  END LOOP;
  IF is_person THEN
    -- A person who registers acts before there is a user to name.
    IF actor IS NULL AND who ->> 'kind' = 'visitor' THEN
      actor := subject;
    END IF;
    -- A landlord's change of any person belongs to the landlord's organization.
    IF actor IS DISTINCT FROM subject THEN
      organization := coalesce((SELECT organization_id FROM users WHERE id = actor), organization);
    END IF;
  ELSIF tg_table_name = 'organizations' THEN
    organization := subject;
  END IF;
  -- Entries are never deleted: erased values must not be copied into them.
  IF is_erasing THEN
    was := NULL;
    IF tg_op = 'DELETE' THEN
      ids := ARRAY[subject];
      label := NULL;
    END IF;
  END IF;
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, before, after, address, user_agent, request_id)
  VALUES (organization,
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, tg_argv[0], subject, label, array_remove(ids, NULL),
    was, came, who ->> 'address', who ->> 'userAgent', who ->> 'requestId');
  RETURN NULL;
END $$;--> statement-breakpoint
-- Triggers of an audited table, which know its secret columns and its ids.
-- They are created again whenever the table gets a column.
CREATE OR REPLACE FUNCTION audit_table("table" regclass, entity text, named text[], ignored text[] DEFAULT '{}'::text[], id_column text DEFAULT 'id'::text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  hidden constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND audit_is_secret(attname) ORDER BY attname);
  ids constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND right(attname, 2) = 'id'
      AND atttypid = 'uuid'::regtype AND attname <> 'organization_id' ORDER BY attname);
  call constant text := format('DEFERRABLE INITIALLY DEFERRED FOR EACH ROW %%s EXECUTE FUNCTION audit_row(%L, %L, %L, %L, %L)',
    entity, id_column, named, ignored || '{id,organization_id,created_at,updated_at}'::text[] || hidden, ids);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS audit_row ON %s', "table");
  EXECUTE format('DROP TRIGGER IF EXISTS audit_row_changed ON %s', "table");
  IF ignored = '{}' THEN
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s ', "table") || format(call, '');
  ELSE
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR DELETE ON %s ', "table") || format(call, '');
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE ON %s ', "table") || format(call, format(
      'WHEN (to_jsonb(old) - %L::text[] IS DISTINCT FROM to_jsonb(new) - %1$L::text[])', ignored || '{updated_at}'::text[]));
  END IF;
END $$;--> statement-breakpoint
-- Erases the values of these entries by, about or naming a person; arrays find each by its key, a range reads the log.
CREATE OR REPLACE FUNCTION forget_audit_entries(chains uuid[], numbers bigint[], person uuid, until timestamptz, erasure uuid, words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING unnest(chains, numbers) AS e (chain, number), audit_log AS a
    WHERE v.chain = e.chain AND v.number = e.number AND a.chain = e.chain AND a.number = e.number
      -- Entries of the erasure itself hold the new values.
      AND (a.at <= until AND (a.actor_id = person OR person = ANY (a.about))
        OR EXISTS (SELECT FROM erasure_mentions AS m WHERE m.row_id = a.entity_id AND m.erasure_id = erasure)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;--> statement-breakpoint
-- The market rent of a unit from a day on. The first one holds for all days before.
CREATE OR REPLACE FUNCTION record_unit_rent(unit uuid, rent numeric, since date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF rent IS NOT DISTINCT FROM (
    SELECT monthly_rent FROM unit_rents WHERE unit_id = unit ORDER BY effective_from DESC LIMIT 1
  ) THEN
    RETURN;
  END IF;
  INSERT INTO unit_rents (id, organization_id, unit_id, effective_from, monthly_rent)
    SELECT gen_random_uuid(), organization_id, id,
      CASE WHEN EXISTS (SELECT FROM unit_rents WHERE unit_id = unit) THEN since ELSE '0001-01-01' END, rent
    FROM units WHERE id = unit
    ON CONFLICT (unit_id, effective_from) DO UPDATE SET monthly_rent = excluded.monthly_rent;
END $$;--> statement-breakpoint
-- The former release calls it; no one here since 0.3.0.
CREATE OR REPLACE FUNCTION keep_unit_rent(unit uuid, rent numeric, since date) RETURNS void
LANGUAGE sql AS $$
  SELECT record_unit_rent(unit, rent, since)
$$;--> statement-breakpoint
-- `foldText` of src/shared/fold-text.ts is the same rule, a test compares them. No extension and no
-- collation takes part: unaccent is not everywhere, and lower() differs by database.
CREATE OR REPLACE FUNCTION fold_letters(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := value;
BEGIN
  FOR pass IN 1..2 LOOP
    -- Invisible characters, and apostrophes.
    folded := regexp_replace(folded, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff''`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c]', '', 'g');
    folded := regexp_replace(folded, '[\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]', ' ', 'g');
    folded := regexp_replace(folded, '[\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e3a\u2e3b\u2e40\u30a0]', '-', 'g');
    folded := regexp_replace(folded, '[\u00ab\u00bb\u201c-\u201f\u2033\u301d\u301e]', '"', 'g');
    folded := regexp_replace(folded, '[\u2044\u2215]', '/', 'g');
    EXIT WHEN pass = 2 OR folded !~ '[^ -~]';
    folded := regexp_replace(normalize(folded, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
    folded := lower(folded COLLATE "C");
    IF folded ~ '[\u00c0-\u025f\u0370-\u052f\u0531-\u0556\u10a0-\u10cd\u1c90-\u1cbf\u1e9e]' THEN
      -- The commonest letters come first: each is looked for from the beginning.
      folded := replace(replace(replace(replace(translate(folded,
          'eaionrtslhdcumpgbyfkvwzjxq 0123456789.,-@/'
          || 'øłđðɗɖħŧıŋĸƙɓƴς'
          || 'абвгдежзиклмнопрстуфхцчшщъыьэюяі'
          || 'αβγδεζηθικλμνξοπρστυφχψω'
          || 'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎẞ'
          || 'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿ'
          || 'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ'
          || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
          || 'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ',
          'eaionrtslhdcumpgbyfkvwzjxq 0123456789.,-@/'
          || 'olddddhtinkkbyσ'
          || 'абвгдежзиклмнопрстуфхцчшщъыьэюяі'
          || 'αβγδεζηθικλμνξοπρστυφχψω'
          || 'ædoþdhlnœtbƃƅɔƈddƌǝəɛƒɠɣɩɨkɯɲɵƣƥʀƨʃƭʈʊʋyƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏß'
          || 'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽ'
          || 'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ'
          || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
          || 'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
  END LOOP;
  RETURN lower(folded COLLATE "C");
END $$;--> statement-breakpoint
-- A number that becomes free is the next unit's that has been spelled like it.
CREATE OR REPLACE FUNCTION reassign_unit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key)
  SELECT id, old.property_id, old.key FROM units
  WHERE property_id = old.property_id AND unit_key(unit_number) = old.key AND id <> old.unit_id
    AND NOT EXISTS (SELECT FROM unit_keys WHERE unit_id = units.id)
  ORDER BY created_at, id LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A changed rent without a day holds from today on: the former release writes it so.
CREATE OR REPLACE FUNCTION record_unit_rent_today() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_unit_rent(new.id, new.monthly_rent,
    (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Days of a deleted lease are free for the others of its unit.
CREATE OR REPLACE FUNCTION release_leased_days() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM leased_days WHERE lease_id = old.id;
  PERFORM fill_leased_days(old.unit_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- New days must be free. Days that two leases shared before that rule stay.
CREATE OR REPLACE FUNCTION reserve_leased_days() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wanted datemultirange := days_of_lease(new);
  before datemultirange := '{}';
  held datemultirange := '{}';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.unit_id = new.unit_id THEN before := days_of_lease(old); END IF;
    IF old.unit_id = new.unit_id AND before = wanted THEN RETURN NULL; END IF;
    SELECT coalesce(range_agg(days), '{}') INTO held FROM leased_days WHERE lease_id = new.id AND unit_id = new.unit_id;
    DELETE FROM leased_days WHERE lease_id = new.id;
  END IF;
  INSERT INTO leased_days (lease_id, unit_id, days)
  SELECT new.id, new.unit_id, unnest((wanted - before) + (wanted * held));
  IF tg_op = 'UPDATE' THEN
    PERFORM fill_leased_days(old.unit_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Two units of a property cannot have one number, however it is spelled.
CREATE OR REPLACE FUNCTION reserve_unit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key) VALUES (new.id, new.property_id, unit_key(new.unit_number))
  ON CONFLICT (unit_id) DO UPDATE SET property_id = excluded.property_id, key = excluded.key;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A notification concerns an organization only while its person is a member, tenant or co-tenant there.
CREATE OR REPLACE FUNCTION live_is_member_or_tenant(person uuid, organization uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM organization_tenants WHERE user_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM leases WHERE tenant_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM co_tenants WHERE user_id = person AND organization_id = organization)
$$;--> statement-breakpoint
-- Sends one event: to a role of the organization, to people, and to owners and crew while they are that.
CREATE OR REPLACE FUNCTION live_notify(noun text, organization uuid, by_role text, people uuid[] DEFAULT '{}'::uuid[], owners uuid[] DEFAULT '{}'::uuid[], crew uuid[] DEFAULT '{}'::uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- A notification holds less than 8,000 bytes; a large house has more tenants than fit.
  part constant int := 100;
  receivers constant uuid[] := coalesce(array_remove(people, NULL), '{}');
BEGIN
  FOR nth IN 1..greatest(cardinality(receivers), 1) BY part LOOP
    PERFORM pg_notify('rooftree_live', jsonb_build_object(
      'noun', noun, 'books', organization, 'role', by_role, 'people', receivers[nth:nth + part - 1],
      'owners', coalesce(array_remove(owners, NULL), '{}'), 'crew', coalesce(array_remove(crew, NULL), '{}'))::text);
  END LOOP;
END $$;--> statement-breakpoint
-- A changed name is on other people's screens, although none of their rows changes.
CREATE OR REPLACE FUNCTION live_name() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('people', organization, 'members') FROM (
    SELECT new.organization_id AS organization WHERE new.organization_id IS NOT NULL
    UNION SELECT organization_id FROM organization_tenants WHERE user_id = new.id) known;
  PERFORM live_notify('people', NULL, NULL, array_agg(person)) FROM (
    SELECT receiver_id AS person FROM messages WHERE sender_id = new.id
    UNION SELECT sender_id FROM messages WHERE receiver_id = new.id
    UNION SELECT unnest(live_tenants(home.id)) FROM (
      SELECT id FROM leases WHERE tenant_id = new.id
      UNION SELECT lease_id FROM co_tenants WHERE user_id = new.id
      UNION SELECT l.id FROM properties p JOIN units u ON u.property_id = p.id JOIN leases l ON l.unit_id = u.id
        WHERE p.organization_id = new.organization_id AND new.id IN (p.manager_id, p.owner_id)) home
    UNION SELECT tenant_id FROM maintenance_requests
      WHERE organization_id = new.organization_id AND assigned_to = new.id) near
  HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A row of one person reaches no one else.
CREATE OR REPLACE FUNCTION live_own() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization constant uuid := coalesce(new.organization_id, old.organization_id);
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0], 'people', ARRAY(
      SELECT DISTINCT person FROM unnest(ARRAY[old.user_id, new.user_id]) AS person WHERE live_is_member_or_tenant(person, organization)))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A comment reaches all readers of its request, an internal note only the team.
CREATE OR REPLACE FUNCTION live_request_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_for_all constant boolean := NOT (coalesce(new.is_internal, true) AND coalesce(old.is_internal, true));
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  PERFORM live_notify(tg_argv[0], r.organization_id, 'team',
      CASE WHEN is_for_all THEN live_renters(ARRAY[r.tenant_id]) END,
      CASE WHEN is_for_all THEN ARRAY[owner_on(u.property_id, owner_day('maintenance_requests', to_jsonb(r)))] END)
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The link of an organization to a tenant reaches the office, owners of the rented units and staff on a job.
CREATE OR REPLACE FUNCTION live_tenant_link(noun text, organization uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify(noun, organization, 'office', '{}',
    ARRAY(SELECT DISTINCT owner_on(u.property_id, owner_day('leases', to_jsonb(l)))
      FROM leases l JOIN units u ON u.id = l.unit_id
      WHERE l.organization_id = organization AND l.id IN (
        SELECT id FROM leases WHERE tenant_id = person UNION SELECT lease_id FROM co_tenants WHERE user_id = person)),
    ARRAY(SELECT DISTINCT m.assigned_to FROM maintenance_requests m
      WHERE m.organization_id = organization AND m.tenant_id = person AND m.status IN ('pending', 'in_progress')));
END $$;--> statement-breakpoint
-- One changed row reaches the open screens of all who may see it.
-- Arguments: the noun, and the rule by which a row is visible.
CREATE OR REPLACE FUNCTION live_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  noun constant text := tg_argv[0];
  one jsonb;
  organization uuid;
  home uuid;
  tenants uuid[];
  owners uuid[];
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  FOREACH one IN ARRAY CASE tg_op
    WHEN 'INSERT' THEN ARRAY[to_jsonb(new)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(old)]
    ELSE ARRAY[to_jsonb(old), to_jsonb(new)] END
  LOOP
    organization := one ->> 'organization_id';
    CASE tg_argv[1]
    WHEN 'office' THEN
      PERFORM live_notify(noun, organization, 'office');
    WHEN 'co_tenant' THEN
      home := one ->> 'lease_id';
      SELECT array_agg(owner_on(u.property_id, owner_day('leases', to_jsonb(l)))) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = home;
      -- A co-tenant who is removed from the lease is notified, too.
      PERFORM live_notify(noun, organization, 'office', live_tenants(home) || (one ->> 'user_id')::uuid, owners);
    WHEN 'unit' THEN
      SELECT array_agg(t) INTO tenants FROM leases l, unnest(live_tenants(l.id)) t WHERE l.unit_id = (one ->> 'id')::uuid;
      -- Its name is on former leases, and in the figures of its former owners.
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history
        WHERE property_id = (one ->> 'property_id')::uuid;
      PERFORM live_notify(noun, organization, 'team', tenants, owners);
    WHEN 'property' THEN
      SELECT array_agg(DISTINCT t) INTO tenants
        FROM leases l JOIN units u ON u.id = l.unit_id, unnest(live_tenants(l.id)) t WHERE u.property_id = (one ->> 'id')::uuid;
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history WHERE property_id = (one ->> 'id')::uuid;
      PERFORM live_notify(noun, organization, 'team', tenants, owners || (one ->> 'owner_id')::uuid);
    WHEN 'document' THEN
      home := one ->> 'lease_id';
      owners := ARRAY[owner_on((one ->> 'property_id')::uuid, owner_day('documents', one))];
      -- Of a lease's documents an owner sees only their own uploads.
      IF home IS NOT NULL AND (one ->> 'uploaded_by')::uuid IS DISTINCT FROM owners[1] THEN
        owners := '{}';
      END IF;
      SELECT live_renters(array_agg(r.tenant_id)) INTO tenants FROM maintenance_requests r
        WHERE r.id = (one ->> 'request_id')::uuid;
      PERFORM live_notify(noun, organization, CASE WHEN home IS NULL AND one ->> 'property_id' IS NOT NULL AND one ->> 'expense_id' IS NULL
        THEN 'team' ELSE 'office' END, live_tenants(home) || tenants, owners);
    WHEN 'expense' THEN
      -- Draws name their owner.
      PERFORM live_notify(noun, organization, 'office', '{}', ARRAY[CASE WHEN one ? 'owner_id' THEN (one ->> 'owner_id')::uuid
        ELSE owner_on((one ->> 'property_id')::uuid, owner_day(tg_table_name, one)) END]);
    WHEN 'tenant' THEN
      PERFORM live_tenant_link(noun, organization, (one ->> 'user_id')::uuid);
    WHEN 'statement' THEN
      -- Made out to a person, wherever they work now.
      PERFORM live_notify(noun, organization, 'office', ARRAY[(one ->> 'owner_id')::uuid]);
    WHEN 'invitation' THEN
      PERFORM live_notify(noun, organization, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        -- Users who have proven the address, as long as they can accept.
        ARRAY(SELECT u.id FROM users u JOIN proven_addresses a ON a.user_id = u.id AND a.email = lower(u.email)
          WHERE a.email = lower(one ->> 'email') AND one ->> 'status' = 'pending'
            AND NOT EXISTS (SELECT FROM properties p WHERE p.id = (one ->> 'property_id')::uuid AND p.archived_at IS NOT NULL)));
    WHEN 'run' THEN
      PERFORM live_notify(noun, organization, 'office', ARRAY(SELECT id FROM users u WHERE u.id = (one ->> 'user_id')::uuid
        AND (u.organization_id = organization
          OR organization IS NULL AND (u.organization_id IS NULL OR u.role NOT IN ('admin', 'manager')))));
    WHEN 'export' THEN
      IF one ->> 'status' = 'cancelled' THEN
        CONTINUE;
      END IF;
      IF one ->> 'kind' = 'personal' THEN
        PERFORM live_notify(noun, NULL, NULL, ARRAY[(one ->> 'user_id')::uuid]);
      ELSIF one ->> 'tenant_id' IS NULL THEN
        PERFORM live_notify(noun, organization, 'admins');
      ELSE
        PERFORM live_notify(noun, NULL, NULL, ARRAY(SELECT id FROM users
          WHERE id = (one ->> 'user_id')::uuid AND organization_id = organization AND role = 'admin'));
      END IF;
    WHEN 'organization' THEN
      PERFORM live_notify(noun, (one ->> 'id')::uuid, 'members');
    WHEN 'person' THEN
      PERFORM live_notify(noun, NULL, NULL, ARRAY[(one ->> 'id')::uuid]);
      IF organization IS NOT NULL THEN
        PERFORM live_notify('members', organization, 'office');
      END IF;
      PERFORM live_tenant_link('tenants', organization_id, user_id) FROM organization_tenants
        WHERE user_id = (one ->> 'id')::uuid;
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As live_row by the rule 'lease', but once a statement: a charge run posts thousands of rows.
-- Arguments: the noun, and columns whose change concerns no screen.
CREATE OR REPLACE FUNCTION live_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  ignored constant text[] := tg_argv[1]::text[] || '{updated_at}'::text[];
  -- People per notification, which holds less than 8,000 bytes.
  part constant int := 100;
  changed jsonb[];
  one record;
BEGIN
  CASE tg_op
  WHEN 'INSERT' THEN
    SELECT array_agg(to_jsonb(n)) INTO changed FROM new_rows n;
  WHEN 'DELETE' THEN
    SELECT array_agg(to_jsonb(o)) INTO changed FROM old_rows o;
  ELSE
    SELECT array_agg("row") INTO changed
      FROM old_rows o JOIN new_rows n USING (id), unnest(ARRAY[to_jsonb(o), to_jsonb(n)]) AS "row"
      WHERE to_jsonb(o) - ignored IS DISTINCT FROM to_jsonb(n) - ignored;
  END CASE;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  FOR one IN
    WITH touched AS MATERIALIZED (
      SELECT DISTINCT ("row" ->> 'organization_id')::uuid AS organization,
        coalesce("row" ->> 'lease_id', "row" ->> 'id')::uuid AS home, ("row" ->> 'tenant_id')::uuid AS tenant,
        ("row" ->> 'unit_id')::uuid AS unit,
        owner_day(tg_table_name, "row") AS day
      FROM unnest(changed) AS "row"
    ), readers AS (
      -- A tenant who is removed from the lease is notified, too.
      SELECT organization, tenant AS person, false AS is_owner FROM touched
      UNION SELECT t.organization, l.tenant_id, false FROM touched t JOIN leases l ON l.id = t.home
      UNION SELECT t.organization, c.user_id, false FROM touched t JOIN co_tenants c ON c.lease_id = t.home
      UNION SELECT t.organization, owner_on(u.property_id, t.day), true FROM touched t LEFT JOIN leases l ON l.id = t.home
        -- The row of a deleted lease names its unit itself.
        JOIN units u ON u.id = coalesce(t.unit, l.unit_id)
    ), parted AS (
      SELECT *, (row_number() OVER (PARTITION BY organization) - 1) / part AS nth FROM readers
    )
    SELECT organization, array_agg(person) FILTER (WHERE NOT is_owner) AS people,
      array_agg(person) FILTER (WHERE is_owner) AS owners
    FROM parted GROUP BY organization, nth
  LOOP
    PERFORM live_notify(tg_argv[0], one.organization, 'office', one.people, one.owners);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The triggers by which all rows of a statement reach open screens together.
CREATE OR REPLACE FUNCTION live_table_per_statement("table" regclass, noun text, ignored text[] DEFAULT '{}'::text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION live_rows(%L, %L)', noun, ignored);
BEGIN
  EXECUTE format('CREATE TRIGGER live_inserted AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows %s', "table", call);
END $$;--> statement-breakpoint
-- The latest rents of these leases again. Only rents of the last two months can change a figure.
-- Planned once: planning takes longer than running.
CREATE OR REPLACE FUNCTION refresh_rent_summary(changed uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  -- A posting locks its lease; all others wait here, to see the posted rows.
  PERFORM FROM leases WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM latest_rents WHERE lease_id = ANY(changed) RETURNING *
  ), come AS (
    INSERT INTO latest_rents (organization_id, lease_id, due_date, until_date, days_late, grace_days, charged, paid)
      SELECT l.organization_id, l.id, step.due_date, step.until_date, figures.days_late,
        coalesce(l.grace_days, l.property_grace_days), figures.charged, figures.paid
      FROM leases l CROSS JOIN LATERAL (
        SELECT c.id, c.amount, c.due_date, lead(c.due_date) OVER (ORDER BY c.due_date, c.id) AS until_date
        FROM charges c
        WHERE c.lease_id = l.id AND c.kind = 'rent' AND c.voided_on IS NULL AND c.due_date >= coalesce((
          SELECT max(due_date) FROM charges
          WHERE lease_id = l.id AND kind = 'rent' AND voided_on IS NULL AND due_date < current_date - 63
        ), '-infinity')
      ) step CROSS JOIN LATERAL (
        WITH allocated AS (
          -- Without a payment there is no day: `greatest` would make it 0 days late.
          SELECT CASE WHEN p.origin <> 'brought_forward' THEN greatest(p.received_on - step.due_date, 0) END AS days_late,
            sum(a.amount) AS amount
          FROM allocations a
          LEFT JOIN payments p ON p.id = a.payment_id LEFT JOIN credits k ON k.id = a.credit_id
          WHERE a.charge_id = step.id AND a.voided_on IS NULL
            -- Grace is 60 days at most.
            AND (p.received_on - step.due_date <= 60 OR p.origin = 'brought_forward' OR k.kind IN ('concession', 'waiver'))
          GROUP BY 1
        )
        SELECT NULL::integer AS days_late,
          step.amount - coalesce((SELECT amount FROM allocated WHERE days_late IS NULL), 0) AS charged, 0 AS paid
        UNION ALL
        SELECT days_late, 0, amount FROM allocated WHERE days_late IS NOT NULL
      ) figures
      WHERE l.id = ANY(changed) AND l.status = 'active'
    RETURNING *
  )
  INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
    SELECT organization_id, CASE WHEN grace_days IS NULL THEN '' ELSE 'own_' END
        || CASE WHEN days_late IS NULL THEN 'rent_due' ELSE 'rent_paid' END,
      step.day + coalesce(grace_days, 0), coalesce(days_late::text, 'rent'),
      sum(come_or_gone.sign * step.sign * (charged + paid)), 0
    FROM (SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone) come_or_gone
    CROSS JOIN LATERAL (VALUES (due_date, 1), (until_date, -1)) AS step(day, sign)
    WHERE step.day IS NOT NULL AND (grace_days IS NULL OR days_late IS NULL OR days_late <= grace_days)
    GROUP BY 1, 2, 3, 4
    HAVING sum(come_or_gone.sign * step.sign * (charged + paid)) <> 0;
END $$;--> statement-breakpoint
-- Builds every summary from the ledger again, for rows that were written without triggers.
CREATE OR REPLACE FUNCTION rebuild_summaries(organization uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (organization IS NULL OR l.organization_id = organization);
  DELETE FROM lease_sums WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM latest_rents WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM day_sums WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(organization);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(organization);
  PERFORM refresh_rent_summary(array_agg(id)) FROM leases
    WHERE status = 'active' AND (organization IS NULL OR organization_id = organization);
  UPDATE properties p
    SET unit_count = actual.unit_count, occupied_units = actual.occupied_units, contract_rent = actual.contract_rent
    FROM property_figures_of(organization) actual
    WHERE actual.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (actual.unit_count, actual.occupied_units, actual.contract_rent);
  UPDATE properties p SET non_revenue_units = actual.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE organization IS NULL OR p.organization_id = organization GROUP BY p.id) actual
    WHERE actual.id = p.id AND p.non_revenue_units <> actual.units;
END $$;--> statement-breakpoint
-- The former release calls it; no one here since 0.3.0.
CREATE OR REPLACE FUNCTION add_up_anew(books uuid) RETURNS void
LANGUAGE sql AS $$
  SELECT rebuild_summaries(books)
$$;--> statement-breakpoint
-- Daily totals of allocations, as src/server/db/tables/sums.ts describes them.
CREATE OR REPLACE FUNCTION day_sums_allocations() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, sum(moved.sign * a.amount), sum(moved.sign)
      FROM new_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.applied_on, 1), (a.voided_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, -sum(moved.sign * a.amount), -sum(moved.sign)
      FROM old_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.applied_on, 1), (a.voided_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op = 'DELETE' THEN
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows;
  ELSE
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Daily totals of charges, and the latest rents that follow from them.
CREATE OR REPLACE FUNCTION day_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, sum(moved.sign * amount), sum(moved.sign)
      FROM new_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows WHERE kind = 'rent';
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, -sum(moved.sign * amount), -sum(moved.sign)
      FROM old_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows WHERE kind = 'rent';
  ELSE
    -- A charge is never edited, only voided; that it is covered now is no news here.
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT n.organization_id, 'charged', moved.day, n.kind, sum(moved.sign * n.amount), sum(moved.sign)
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (
        VALUES (greatest(o.voided_on, o.due_date), CASE WHEN o.voided_on IS NOT NULL THEN 1 END),
          (greatest(n.voided_on, n.due_date), CASE WHEN n.voided_on IS NOT NULL THEN -1 END)
      ) AS moved(day, sign)
      WHERE n.voided_on IS DISTINCT FROM o.voided_on AND moved.sign IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT n.lease_id)) FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Latest rents depend on status and days of grace of their lease.
CREATE OR REPLACE FUNCTION latest_rents_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_rent_summary(array_agg(n.id)) FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.status = 'active') <> (o.status = 'active') OR n.status = 'active'
      AND coalesce(n.grace_days, n.property_grace_days) IS DISTINCT FROM coalesce(o.grace_days, o.property_grace_days);
  RETURN NULL;
END $$;--> statement-breakpoint
-- `settled_on` is the day on which allocations covered a charge in full.
CREATE OR REPLACE FUNCTION settle_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charges c SET settled_on = now_is.settled_on
  FROM (
    SELECT owed.id, CASE WHEN sum(a.amount) >= owed.amount THEN max(a.applied_on) END AS settled_on
    FROM charges owed LEFT JOIN allocations a ON a.charge_id = owed.id AND a.voided_on IS NULL
    WHERE owed.id IN (SELECT charge_id FROM changed)
    GROUP BY owed.id
  ) now_is
  WHERE c.id = now_is.id AND c.settled_on IS DISTINCT FROM now_is.settled_on;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Another owner, or another first day of the same one, replaces the owners from that day on.
CREATE OR REPLACE FUNCTION change_owner_history() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- Only the former release names another owner without a day.
  since constant date := CASE WHEN tg_op = 'UPDATE' AND new.owner_since IS NULL AND old.owner_id IS DISTINCT FROM new.owner_id
    THEN (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id)
    ELSE coalesce(new.owner_since, '0001-01-01') END;
BEGIN
  DELETE FROM property_owners_history WHERE property_id = new.id
    AND (from_on >= since OR until_on IS NULL AND owner_id IS NOT DISTINCT FROM new.owner_id);
  UPDATE property_owners_history SET until_on = since
    WHERE property_id = new.id AND from_on = (SELECT max(from_on) FROM property_owners_history WHERE property_id = new.id);
  INSERT INTO property_owners_history (organization_id, property_id, owner_id, from_on)
    VALUES (new.organization_id, new.id, new.owner_id, since);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Leases repeat the days of grace of their property.
CREATE OR REPLACE FUNCTION copy_property_grace_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'units' THEN
    UPDATE leases SET unit_id = unit_id WHERE unit_id = new.id;
  ELSE
    UPDATE leases l SET unit_id = l.unit_id FROM units u WHERE u.property_id = new.id AND l.unit_id = u.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Only units that earn nothing count as non-revenue units.
CREATE OR REPLACE FUNCTION property_figures_non_revenue() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units - 1 WHERE id = old.property_id;
  END IF;
  IF tg_op <> 'DELETE' AND new.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units + 1 WHERE id = new.property_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Figures of thousands of charges read the days of grace from leases, without a property.
CREATE OR REPLACE FUNCTION property_grace_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- A change of them locks the property: a lease that is created meanwhile waits for the new value.
  SELECT p.grace_days INTO new.property_grace_days FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = new.unit_id FOR NO KEY UPDATE OF p;
  RETURN new;
END $$;--> statement-breakpoint
-- A file belongs to the organization whose document, message or property shows it.
-- Argument: the column with the id of the upload.
CREATE OR REPLACE FUNCTION assign_file_organization() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET organization_id = new.organization_id
    WHERE id = (to_jsonb(new) ->> tg_argv[0])::uuid AND organization_id IS DISTINCT FROM new.organization_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A restore writes rows without triggers, and counts once.
CREATE OR REPLACE FUNCTION recount_stored_bytes() RETURNS void
LANGUAGE sql AS $$
  DELETE FROM stored_bytes;
  INSERT INTO stored_bytes (user_id, organization_id, kind, bytes) SELECT * FROM stored_bytes_now();
$$;--> statement-breakpoint
-- The former release calls it; no one here since 0.3.0.
CREATE OR REPLACE FUNCTION count_stored_anew() RETURNS void
LANGUAGE sql AS $$
  SELECT recount_stored_bytes()
$$;--> statement-breakpoint
-- Archives count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_archives() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'archives', -sum(gone.size) FROM gone WHERE gone.size > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'archives', new.size)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'archives', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.size, 0)), (new.user_id, new.organization_id, coalesce(new.size, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Emails count into the storage of their organization.
CREATE OR REPLACE FUNCTION stored_emails() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT NULL::uuid, gone.organization_id, 'emails', -sum(gone.file_bytes) FROM gone WHERE gone.file_bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (NULL::uuid, new.organization_id, 'emails', new.file_bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'emails', sum(size) FROM (VALUES (NULL::uuid, old.organization_id, -coalesce(old.file_bytes, 0)), (NULL::uuid, new.organization_id, coalesce(new.file_bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Files and their small versions count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_files() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'files', -sum(gone.kept_bytes) FROM gone WHERE gone.kept_bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'files', new.kept_bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'files', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.kept_bytes, 0)), (new.user_id, new.organization_id, coalesce(new.kept_bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Stored replies count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_replies() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'replies', -sum(gone.bytes) FROM gone WHERE gone.bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'replies', new.bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'replies', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Reports count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_reports() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'reports', -sum(gone.bytes) FROM gone WHERE gone.bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'reports', new.bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'reports', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'leases'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON leases';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of leases are audited, reach open screens, move figures of their property, hold the days of their unit,
-- pass on days of grace and renew the latest rents.
SELECT audit_table('leases', 'lease', '{}',
  '{charged_through,property_grace_days,late_fee_since,recorded_on}');
SELECT live_table_per_statement('leases', 'leases', '{charged_through}');
CREATE TRIGGER latest_rents_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION latest_rents_leases();
CREATE TRIGGER leased_days_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_changed AFTER UPDATE OF unit_id, start_date, end_date, terminated_on, month_to_month_since, status ON leases
  FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_released AFTER DELETE ON leases FOR EACH ROW EXECUTE FUNCTION release_leased_days();
CREATE TRIGGER property_figures_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF unit_id, status, monthly_rent ON leases FOR EACH ROW
  WHEN ((old.status = 'active' OR new.status = 'active')
  AND (old.status <> new.status OR old.monthly_rent <> new.monthly_rent OR old.unit_id <> new.unit_id))
  EXECUTE FUNCTION property_figures_lease();
CREATE TRIGGER property_grace_days BEFORE INSERT OR UPDATE OF unit_id ON leases
  FOR EACH ROW EXECUTE FUNCTION property_grace_days();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'maintenance_comments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON maintenance_comments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of maintenance_comments are audited and reach open screens.
SELECT audit_table('maintenance_comments', 'maintenance_comment', '{}');
CREATE TRIGGER live_request_comment AFTER INSERT OR UPDATE OR DELETE ON maintenance_comments
  FOR EACH ROW EXECUTE FUNCTION live_request_comment('maintenance-requests');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'allocations'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON allocations';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of allocations move daily totals and settle charges.
CREATE TRIGGER charges_settled_updated AFTER UPDATE ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER charges_settled_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER charges_settled_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER day_sums_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON allocations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'charges'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON charges';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of charges are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');
SELECT live_table_per_statement('charges', 'charges', '{settled_on}');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'recurring_charge_amounts'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON recurring_charge_amounts';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of recurring_charge_amounts are audited and reach open screens.
SELECT audit_table('recurring_charge_amounts', 'recurring_charge_amount', '{amount}');
SELECT live_table_per_statement('recurring_charge_amounts', 'charges');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'recurring_charges'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON recurring_charges';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of recurring_charges are audited and reach open screens.
SELECT audit_table('recurring_charges', 'recurring_charge', '{kind}', '{charged_through}');
SELECT live_table_per_statement('recurring_charges', 'charges', '{charged_through}');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'audit_log'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON audit_log';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of audit_log are chained, and never changed or deleted.
CREATE TRIGGER audit_append BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_append();
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'audit_values'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON audit_values';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of audit_values are never changed.
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'documents'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON documents';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of documents are audited, reach open screens and give files to their organization.
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
SELECT live_table('documents', 'documents', 'document');
CREATE TRIGGER assign_file_organization AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION assign_file_organization('upload_id');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'message_attachments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON message_attachments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of message_attachments give files to their organization.
CREATE TRIGGER assign_file_organization AFTER INSERT ON message_attachments FOR EACH ROW EXECUTE FUNCTION assign_file_organization('upload_id');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'properties'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON properties';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of properties are audited, reach open screens, pass on days of grace, keep owners by day, give files to
-- their organization and release pictures.
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
CREATE TRIGGER assign_file_organization AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION assign_file_organization('picture_upload_id');
CREATE TRIGGER change_owner_history_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER change_owner_history_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN ((old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
  IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'unit_keys'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON unit_keys';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of unit_keys keep unit numbers unique.
CREATE TRIGGER unit_key_released AFTER DELETE ON unit_keys FOR EACH ROW EXECUTE FUNCTION reassign_unit_key();
CREATE TRIGGER unit_key_moved AFTER UPDATE ON unit_keys FOR EACH ROW
  WHEN ((old.property_id, old.key) IS DISTINCT FROM (new.property_id, new.key))
  EXECUTE FUNCTION reassign_unit_key();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'units'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON units';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of units are audited, reach open screens, move figures of their property, pass on days of grace, keep unit
-- numbers unique and keep market rents by day.
SELECT audit_table('units', 'unit', '{unit_number}', '{is_occupied,non_revenue_before}');
SELECT live_table('units', 'units', 'unit');
CREATE TRIGGER property_figures_deleted AFTER DELETE ON units
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON units
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_non_revenue_deleted AFTER DELETE ON units FOR EACH ROW
  WHEN (old.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_non_revenue_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_non_revenue_updated AFTER UPDATE OF property_id, non_revenue_since ON units FOR EACH ROW
  WHEN ((old.non_revenue_since IS NULL) <> (new.non_revenue_since IS NULL)
  OR (old.property_id <> new.property_id AND new.non_revenue_since IS NOT NULL))
  EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF property_id, is_occupied ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id OR old.is_occupied <> new.is_occupied)
  EXECUTE FUNCTION property_figures_unit();
CREATE TRIGGER property_grace_days AFTER UPDATE OF property_id ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER unit_key_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION reserve_unit_key();
CREATE TRIGGER unit_key_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION reserve_unit_key();
CREATE TRIGGER unit_rent_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.monthly_rent IS NOT NULL) EXECUTE FUNCTION record_unit_rent_today();
CREATE TRIGGER unit_rent_updated AFTER UPDATE OF monthly_rent ON units FOR EACH ROW
  WHEN (new.monthly_rent IS DISTINCT FROM old.monthly_rent) EXECUTE FUNCTION record_unit_rent_today();--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION audit_hides;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION audit_keep;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION follow_unit_rent;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION give_up_leased_days;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION hand_on_unit_key;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION keep_leased_days;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION keep_unit_key;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION live_knows;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION live_of_request;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION live_table_at_once;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION live_tell;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION live_tenant;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION charges_settle;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION follow_rents;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION follow_owner;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION follow_property_grace_days;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION property_figures_marked;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION file_in_books;
