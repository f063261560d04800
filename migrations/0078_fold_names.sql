-- Text as it is searched and compared by name: `foldText` in src/shared/fold-text.ts is the same rule, a test compares
-- them. No extension and no collation takes part: unaccent is not everywhere, lower() differs by database. The letters
-- of other than plain text, which takes longer:
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := value;
BEGIN
  FOR pass IN 1..2 LOOP
    -- Signs that nobody sees, and apostrophes.
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
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(CASE
  WHEN value !~ '[^ -~]' THEN replace(replace(lower(value COLLATE "C"), '''', ''), '`', '')
  ELSE public.fold_letters(value)
END, '  +', ' ', 'g'));--> statement-breakpoint

-- `unitKey` in src/shared/fold-text.ts.
CREATE FUNCTION unit_key(unit_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(public.fold_text(unit_number), '([^0-9]) ', '\1', 'g'), ' ([^0-9])', '\1', 'g');--> statement-breakpoint

-- Signs that nobody sees and no mail server takes.
CREATE FUNCTION strip_invisible(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(value,
  '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]',
  '', 'g'), U&' \00a0');--> statement-breakpoint

-- The number of a unit belongs to the first that has it. What older rows have in common does not stop an update: the
-- later ones wait without a key, and get one when they are changed or the first gives the number up.
DROP INDEX "units_number_key";--> statement-breakpoint
CREATE INDEX "units_property_idx" ON "units" USING btree ("property_id");--> statement-breakpoint
CREATE TABLE "unit_keys" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "units_number_key" UNIQUE("property_id","key")
);--> statement-breakpoint
ALTER TABLE "unit_keys" ADD CONSTRAINT "unit_keys_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO unit_keys (unit_id, property_id, key)
SELECT DISTINCT ON (property_id, unit_key(unit_number)) id, property_id, unit_key(unit_number)
FROM units ORDER BY property_id, unit_key(unit_number), created_at, id;--> statement-breakpoint

CREATE FUNCTION keep_unit_key() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key) VALUES (new.id, new.property_id, unit_key(new.unit_number))
  ON CONFLICT (unit_id) DO UPDATE SET property_id = excluded.property_id, key = excluded.key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER unit_key_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION keep_unit_key();--> statement-breakpoint
CREATE TRIGGER unit_key_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION keep_unit_key();--> statement-breakpoint

CREATE FUNCTION hand_on_unit_key() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key)
  SELECT id, old.property_id, old.key FROM units
  WHERE property_id = old.property_id AND unit_key(unit_number) = old.key AND id <> old.unit_id
    AND NOT EXISTS (SELECT FROM unit_keys WHERE unit_id = units.id)
  ORDER BY created_at, id LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER unit_key_given_up AFTER DELETE ON unit_keys FOR EACH ROW EXECUTE FUNCTION hand_on_unit_key();--> statement-breakpoint
CREATE TRIGGER unit_key_moved AFTER UPDATE ON unit_keys FOR EACH ROW
  WHEN ((old.property_id, old.key) IS DISTINCT FROM (new.property_id, new.key))
  EXECUTE FUNCTION hand_on_unit_key();--> statement-breakpoint

-- People are found by their folded names.
ALTER TABLE "users"
  ADD COLUMN "folded" text GENERATED ALWAYS AS (fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED,
  ADD COLUMN "folded_spelled" text GENERATED ALWAYS AS ('X' || regexp_replace(fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), '(.)', '\1X', 'g')) STORED;--> statement-breakpoint
DROP TRIGGER audit_row ON users;--> statement-breakpoint
SELECT audit_table('users', 'person', '{first_name,last_name}', '{words,spelled,folded,folded_spelled}');--> statement-breakpoint

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    DROP INDEX IF EXISTS users_words_trgm, users_spelled_trgm, units_number_trgm, properties_name_trgm, payments_notes_trgm;
    CREATE INDEX users_folded_trgm ON users USING gin (folded gin_trgm_ops);
    CREATE INDEX users_folded_spelled_trgm ON users USING gin (folded_spelled gin_trgm_ops);
    CREATE INDEX units_folded_trgm ON units USING gin (fold_text(unit_number) gin_trgm_ops);
    CREATE INDEX properties_folded_trgm ON properties USING gin (fold_text(name) gin_trgm_ops);
    CREATE INDEX payments_folded_trgm ON payments USING gin (fold_text(notes) gin_trgm_ops);
  END IF;
END $$;--> statement-breakpoint

-- An address is stored without signs that nobody sees. An old one loses them, unless somebody has the clean one:
-- those two stay as they are, to be reviewed.
CREATE FUNCTION strip_email() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  new.email := strip_invisible(new.email);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER email_added BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION strip_email();--> statement-breakpoint
CREATE TRIGGER email_changed BEFORE UPDATE OF email ON users FOR EACH ROW
  WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION strip_email();--> statement-breakpoint
CREATE INDEX "users_unclean_email_idx" ON "users" USING btree ("id") WHERE "users"."email" <> strip_invisible("users"."email");--> statement-breakpoint
UPDATE users SET email = strip_invisible(email)
WHERE email <> strip_invisible(email) AND strip_invisible(email) <> '' AND NOT EXISTS (
  SELECT FROM users other WHERE other.id <> users.id
    AND lower(strip_invisible(other.email)) = lower(strip_invisible(users.email))
    AND (other.email = strip_invisible(other.email) OR other.id < users.id));--> statement-breakpoint
UPDATE tenant_invitations SET email = strip_invisible(email)
WHERE email <> strip_invisible(email) AND NOT EXISTS (
  SELECT FROM tenant_invitations other
  WHERE other.id <> tenant_invitations.id AND other.organization_id = tenant_invitations.organization_id
    AND lower(strip_invisible(other.email)) = lower(strip_invisible(tenant_invitations.email)));--> statement-breakpoint
UPDATE member_invitations SET email = strip_invisible(email)
WHERE email <> strip_invisible(email) AND NOT EXISTS (
  SELECT FROM member_invitations other
  WHERE other.id <> member_invitations.id AND other.organization_id = member_invitations.organization_id
    AND lower(strip_invisible(other.email)) = lower(strip_invisible(member_invitations.email)));--> statement-breakpoint
UPDATE vendors SET email = strip_invisible(email) WHERE email <> strip_invisible(email);--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
