-- Everything up to the tag v0.2.0, as one step. `src/server/db/migrations.ts` says whose tables have it already.
CREATE EXTENSION IF NOT EXISTS btree_gist;
-- Words are found anywhere in names and notes by their trigrams. A database that has no pg_trgm, or whose owner
-- may not add it, finds the same words by reading every row.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
  RAISE NOTICE 'Searching reads every row: %', sqlerrm;
END $$;
CREATE FUNCTION fold_letters(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(CASE
  WHEN value !~ '[^ -~]' THEN replace(replace(lower(value COLLATE "C"), '''', ''), '`', '')
  ELSE public.fold_letters(value)
END, '  +', ' ', 'g'));
CREATE FUNCTION strip_invisible(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(value,
  '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]',
  '', 'g'), U&' \00a0');
CREATE TYPE "public"."audit_actor" AS ENUM('person', 'visitor', 'system', 'database');
CREATE TYPE "public"."deposit_entry_kind" AS ENUM('received', 'interest', 'applied', 'refunded', 'transfer_in', 'transfer_out');
CREATE TYPE "public"."invitation_status" AS ENUM('pending', 'accepted', 'declined', 'expired');
CREATE TYPE "public"."credit_kind" AS ENUM('concession', 'waiver', 'write_off', 'deposit_applied');
CREATE TYPE "public"."payment_method" AS ENUM('cash', 'check', 'bank_transfer', 'credit_card', 'online');
CREATE TYPE "public"."payment_status" AS ENUM('pending', 'completed', 'failed', 'reversed', 'voided');
CREATE TYPE "public"."currency" AS ENUM('USD', 'EUR', 'GBP', 'CAD');
CREATE TYPE "public"."proration_method" AS ENUM('actual', 'thirty', '365');
CREATE TYPE "public"."user_role" AS ENUM('admin', 'manager', 'tenant', 'owner', 'staff');
CREATE TYPE "public"."lease_status" AS ENUM('active', 'expired', 'terminated', 'pending');
CREATE TYPE "public"."property_type" AS ENUM('residential', 'commercial', 'mixed_use');
CREATE TYPE "public"."charge_kind" AS ENUM('rent', 'late_fee', 'nsf_fee', 'utility', 'parking', 'pet', 'cam', 'damage', 'cleaning', 'other', 'opening_balance', 'bad_debt_recovered');
CREATE TYPE "public"."maintenance_priority" AS ENUM('low', 'medium', 'high', 'urgent');
CREATE TYPE "public"."maintenance_status" AS ENUM('pending', 'in_progress', 'completed', 'cancelled');
CREATE TYPE "public"."message_status" AS ENUM('sent', 'delivered', 'read');
CREATE TYPE "public"."expense_category" AS ENUM('advertising', 'auto_travel', 'cleaning_maintenance', 'commissions', 'insurance', 'legal_professional', 'management_fees', 'mortgage_interest', 'other_interest', 'repairs', 'supplies', 'taxes', 'utilities', 'other', 'capital_improvement');
CREATE TYPE "public"."late_fee_type" AS ENUM('none', 'flat', 'percent_unpaid', 'percent_rent', 'daily');
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"payment_id" uuid,
	"credit_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"applied_on" date NOT NULL,
	"voided_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_on" date,
	"end_recorded_on" date,
	CONSTRAINT "allocations_amount_check" CHECK ("allocations"."amount" > 0),
	CONSTRAINT "allocations_source_check" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_id") = 1)
);

CREATE TABLE "audit_chains" (
	"chain" uuid PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"previous_hash" "bytea" DEFAULT '' NOT NULL
);

CREATE TABLE "audit_log" (
	"organization_id" uuid,
	"chain" uuid GENERATED ALWAYS AS (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')) STORED NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" "audit_actor" NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"label" text,
	"about" uuid[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"user_agent" text,
	"request_id" text,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"values_digest" "bytea",
	"former_hash" "bytea",
	CONSTRAINT "audit_log_chain_number_pk" PRIMARY KEY("chain","number")
);

CREATE TABLE "audit_values" (
	"chain" uuid NOT NULL,
	"number" bigint NOT NULL,
	"salt" "bytea" NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "audit_values_chain_number_pk" PRIMARY KEY("chain","number")
);

CREATE TABLE "automatic_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"days" integer[] NOT NULL,
	"subject" text,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_emails_kind_key" UNIQUE("organization_id","kind"),
	CONSTRAINT "automatic_emails_days_check" CHECK (0 <= all("automatic_emails"."days") and 365 >= all("automatic_emails"."days"))
);

CREATE TABLE "office_digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_digests_day_key" UNIQUE("organization_id","day")
);

CREATE TABLE "automation_run_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(10, 2),
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "automation_run_items_once_key" UNIQUE("subject_id","event","day")
);

CREATE TABLE "automation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"started_by" uuid,
	"charge_run_id" uuid,
	"items" integer NOT NULL,
	"amount" numeric(14, 2),
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_runs_organization_key" UNIQUE("organization_id","id")
);

CREATE TABLE "deposit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" "deposit_entry_kind" NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"entry_on" date NOT NULL,
	"credit_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "deposit_entries_amount_check" CHECK ("deposit_entries"."amount" > 0)
);

CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organization_id" uuid,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"object_name" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp (3) with time zone,
	"size" bigint,
	"row_count" integer,
	"file_count" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"tenant_id" uuid,
	CONSTRAINT "data_exports_kind_check" CHECK (("data_exports"."kind" = 'organization') = ("data_exports"."organization_id" is not null)),
	CONSTRAINT "data_exports_percent_check" CHECK ("data_exports"."percent" between 0 and 100)
);

CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_url" text NOT NULL,
	"file_type" text,
	"file_size" integer,
	"uploaded_by" uuid NOT NULL,
	"property_id" uuid,
	"unit_id" uuid,
	"lease_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"upload_id" uuid NOT NULL,
	"expense_id" uuid,
	"request_id" uuid,
	CONSTRAINT "documents_upload_key" UNIQUE("upload_id"),
	CONSTRAINT "documents_size_check" CHECK ("documents"."file_size" >= 0)
);

CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"object_name" uuid NOT NULL,
	"declared_name" text,
	"declared_type" text,
	"file_type" text,
	"file_size" integer,
	"received_at" timestamp (3) with time zone,
	"removable_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid,
	CONSTRAINT "uploads_object_name_key" UNIQUE("object_name"),
	CONSTRAINT "uploads_received_check" CHECK (num_nulls("uploads"."received_at", "uploads"."file_type", "uploads"."file_size") in (0, 3)),
	CONSTRAINT "uploads_kept_check" CHECK ("uploads"."removable_at" is not null or "uploads"."received_at" is not null)
);

CREATE TABLE "import_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone
);

CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"reference" text NOT NULL,
	"file_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "imports_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "imports_reference_key" UNIQUE("organization_id","created_by","reference")
);

CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"release" text NOT NULL,
	"changes" integer NOT NULL,
	"oldest_release" text NOT NULL,
	"oldest_changes" integer NOT NULL,
	"key_mark" text NOT NULL,
	"store_mark" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one_check" CHECK ("installation"."id" = 1)
);

CREATE TABLE "stored_bytes" (
	"user_id" uuid,
	"organization_id" uuid,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_key" UNIQUE NULLS NOT DISTINCT("user_id","organization_id","kind")
);

CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"status" "invitation_status" DEFAULT 'pending' NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"link_shown_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"accepted_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"role" "user_role" NOT NULL,
	CONSTRAINT "member_invitations_role_check" CHECK ("member_invitations"."role" <> 'tenant')
);

CREATE TABLE "tenant_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"move_in_date" date,
	"status" "invitation_status" DEFAULT 'pending' NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"link_shown_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"accepted_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"consent_version" text,
	"consented_at" timestamp (3) with time zone
);

CREATE TABLE "co_tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_tenants_key" UNIQUE("lease_id","user_id")
);

CREATE TABLE "earlier_tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "lease_rents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"monthly_rent" numeric(10, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lease_rents_from_key" UNIQUE("lease_id","effective_from"),
	CONSTRAINT "lease_rents_rent_check" CHECK ("lease_rents"."monthly_rent" > 0)
);

CREATE TABLE "leased_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lease_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"days" daterange NOT NULL
);

CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" charge_kind NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"due_date" date NOT NULL,
	"period_start" date,
	"period_end" date,
	"posted_on" date NOT NULL,
	"rent_charge_id" uuid,
	"fee_day" date,
	"description" text,
	"voided_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recurring_charge_id" uuid,
	"charge_run_id" uuid,
	"settled_on" date,
	"void_reason" text,
	"raised_charge_id" uuid,
	"voided_by" uuid,
	CONSTRAINT "charges_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "charges_amount_check" CHECK ("charges"."amount" > 0),
	CONSTRAINT "charges_period_check" CHECK ("charges"."period_start" <= "charges"."period_end")
);

CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" "credit_kind" NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"credit_on" date NOT NULL,
	"reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"charge_id" uuid,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "credits_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "credits_waiver_check" CHECK ("credits"."kind" <> 'waiver' or "credits"."charge_id" is not null),
	CONSTRAINT "credits_amount_check" CHECK ("credits"."amount" > 0)
);

CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"payment_date" timestamp (3) with time zone NOT NULL,
	"received_on" date NOT NULL,
	"payment_method" "payment_method",
	"notes" text,
	"status" "payment_status" NOT NULL,
	"reversed_on" date,
	"reversal_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"origin" text DEFAULT 'received' NOT NULL,
	"paid_by" uuid,
	"transfer_id" uuid,
	CONSTRAINT "payments_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount" > 0)
);

CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"payment_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"refunded_on" date NOT NULL,
	"method" "payment_method",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"brought_forward" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"transfer_id" uuid,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);

CREATE TABLE "maintenance_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"category" text,
	"assigned_to" uuid,
	"every" integer NOT NULL,
	"every_unit" text NOT NULL,
	"starts_on" date NOT NULL,
	"days_ahead" integer NOT NULL,
	"next_on" date NOT NULL,
	"last_on" date,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_schedules_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "maintenance_schedules_every_check" CHECK ("maintenance_schedules"."every" between 1 and 60),
	CONSTRAINT "maintenance_schedules_ahead_check" CHECK ("maintenance_schedules"."days_ahead" between 0 and 90),
	CONSTRAINT "maintenance_schedules_next_check" CHECK ("maintenance_schedules"."next_on" > "maintenance_schedules"."last_on")
);

CREATE TABLE "money_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"from_lease_id" uuid NOT NULL,
	"to_lease_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"transferred_on" date NOT NULL,
	"notes" text,
	"created_by" uuid NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_transfers_amount_check" CHECK ("money_transfers"."amount" > 0),
	CONSTRAINT "money_transfers_leases_check" CHECK ("money_transfers"."from_lease_id" <> "money_transfers"."to_lease_id")
);

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"digest" text,
	"digested_at" timestamp (3) with time zone
);

CREATE TABLE "owner_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"entry_on" date NOT NULL,
	"notes" text,
	"voided_on" date,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "owner_entries_amount_check" CHECK ("owner_entries"."amount" > 0)
);

CREATE TABLE "owner_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"beginning" numeric(14, 2) NOT NULL,
	"receipts" numeric(14, 2) NOT NULL,
	"deposits_applied" numeric(14, 2) NOT NULL,
	"expenses" numeric(14, 2) NOT NULL,
	"management_fee" numeric(14, 2) NOT NULL,
	"contributions" numeric(14, 2) NOT NULL,
	"draws" numeric(14, 2) NOT NULL,
	"ending" numeric(14, 2) NOT NULL,
	"prepaid" numeric(14, 2) NOT NULL,
	"reserve" numeric(14, 2) NOT NULL,
	"available" numeric(14, 2) NOT NULL,
	"paper" jsonb NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_to" text,
	"earlier_entries" numeric(14, 2) DEFAULT '0' NOT NULL,
	"earlier_fees" numeric(14, 2) DEFAULT '0' NOT NULL,
	"fee_percent" numeric(5, 2),
	"fee_base" text[],
	"fees_to_date" numeric(14, 2),
	CONSTRAINT "owner_statements_owner_key" UNIQUE("property_id","month","owner_id","version"),
	CONSTRAINT "owner_statements_month_check" CHECK ("owner_statements"."month" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "owner_statements_total_check" CHECK ("owner_statements"."ending" = "owner_statements"."beginning" + "owner_statements"."earlier_entries" - "owner_statements"."earlier_fees" + "owner_statements"."receipts" + "owner_statements"."deposits_applied" - "owner_statements"."expenses"
        - "owner_statements"."management_fee" + "owner_statements"."contributions" - "owner_statements"."draws")
);

CREATE TABLE "property_owners_history" (
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid,
	"from_on" date NOT NULL,
	"until_on" date,
	CONSTRAINT "property_owners_history_pkey" PRIMARY KEY("property_id","from_on")
);

CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"report_type" text NOT NULL,
	"rhythm" text NOT NULL,
	"day" integer NOT NULL,
	"recipient_ids" jsonb,
	"created_by" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "report_schedules_day_check" CHECK ("report_schedules"."day" between 1 and 31)
);

CREATE TABLE "report_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"recipient_id" uuid NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_sends_once_key" UNIQUE("schedule_id","due_on","recipient_id")
);

CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid,
	"standing" text,
	"bytes" integer,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "organization_tenants" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_tenants_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);

CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" "currency" DEFAULT 'USD' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"grace_days" integer DEFAULT 5 NOT NULL,
	"late_fee_type" "late_fee_type" DEFAULT 'none' NOT NULL,
	"late_fee_amount" numeric(10, 2),
	"nsf_fee" numeric(10, 2),
	"proration_method" "proration_method" DEFAULT 'actual' NOT NULL,
	"deposit_return_days" integer DEFAULT 30 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"late_fee_cap_op" text,
	"late_fee_cap_flat" numeric(10, 2),
	"late_fee_cap_percent" numeric(5, 2),
	"late_fee_max_days" integer,
	"late_fee_min_unpaid" numeric(10, 2) DEFAULT '25.00' NOT NULL,
	"late_fee_since" date,
	"automatic_emails_answered_at" timestamp (3) with time zone,
	CONSTRAINT "organizations_late_fee_cap_check" CHECK ("organizations"."late_fee_cap_percent" between 0 and 100),
	CONSTRAINT "organizations_late_fee_days_check" CHECK ("organizations"."late_fee_max_days" > 0),
	CONSTRAINT "organizations_grace_days_check" CHECK ("organizations"."grace_days" between 0 and 60),
	CONSTRAINT "organizations_deposit_return_days_check" CHECK ("organizations"."deposit_return_days" between 0 and 365)
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" "user_role" DEFAULT 'tenant' NOT NULL,
	"organization_id" uuid,
	"phone" text,
	"password_hash" text,
	"auth_provider" text DEFAULT 'manual' NOT NULL,
	"reset_token" text,
	"reset_token_expiry" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent_version" text,
	"consented_at" timestamp (3) with time zone,
	"former_number" integer,
	"words" text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL,
	"spelled" text GENERATED ALWAYS AS ('X' || regexp_replace(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), '(.)', '\1X', 'g')) STORED NOT NULL,
	"folded" text GENERATED ALWAYS AS (fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED,
	"folded_spelled" text GENERATED ALWAYS AS ('X' || regexp_replace(fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), '(.)', '\1X', 'g')) STORED,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "users_former_number_key" UNIQUE("former_number"),
	CONSTRAINT "users_role_needs_organization_check" CHECK ("users"."role" = 'tenant' or "users"."organization_id" is not null),
	CONSTRAINT "users_account_needs_email_check" CHECK ("users"."email" is not null or ("users"."password_hash" is null and "users"."organization_id" is null))
);

CREATE TABLE "leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"monthly_rent" numeric(10, 2) NOT NULL,
	"security_deposit" numeric(10, 2),
	"status" "lease_status" DEFAULT 'pending' NOT NULL,
	"due_day" integer DEFAULT 1 NOT NULL,
	"rollover" boolean DEFAULT true NOT NULL,
	"month_to_month_since" date,
	"notice_on" date,
	"moved_in_on" date,
	"moved_out_on" date,
	"terminated_on" date,
	"end_reason" text,
	"charged_through" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notice_by" text,
	"move_out_on" date,
	"forwarding_address" text,
	"eviction_on" date,
	"eviction_reason" text,
	"grace_days" integer,
	"late_fee_type" "late_fee_type",
	"late_fee_amount" numeric(10, 2),
	"late_fee_cap_op" text,
	"late_fee_cap_flat" numeric(10, 2),
	"late_fee_cap_percent" numeric(5, 2),
	"late_fee_max_days" integer,
	"late_fee_min_unpaid" numeric(10, 2),
	"late_fee_since" date,
	"property_grace_days" integer,
	"recorded_on" date,
	"is_end_reason_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "leases_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "leases_dates_check" CHECK ("leases"."start_date" < "leases"."end_date"),
	CONSTRAINT "leases_rent_check" CHECK ("leases"."monthly_rent" > 0),
	CONSTRAINT "leases_deposit_check" CHECK ("leases"."security_deposit" >= 0),
	CONSTRAINT "leases_due_day_check" CHECK ("leases"."due_day" between 1 and 31),
	CONSTRAINT "leases_late_fee_cap_check" CHECK ("leases"."late_fee_cap_percent" between 0 and 100),
	CONSTRAINT "leases_late_fee_days_check" CHECK ("leases"."late_fee_max_days" > 0),
	CONSTRAINT "leases_grace_days_check" CHECK ("leases"."grace_days" between 0 and 60)
);

CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"property_type" "property_type" NOT NULL,
	"total_units" integer NOT NULL,
	"description" text,
	"image_url" text,
	"owner_id" uuid,
	"manager_id" uuid,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"management_fee_percent" numeric(5, 2),
	"reserve" numeric(10, 2),
	"unit_count" integer DEFAULT 0 NOT NULL,
	"occupied_units" integer DEFAULT 0 NOT NULL,
	"contract_rent" numeric(14, 2) DEFAULT '0' NOT NULL,
	"non_revenue_units" integer DEFAULT 0 NOT NULL,
	"grace_days" integer,
	"late_fee_type" "late_fee_type",
	"late_fee_amount" numeric(10, 2),
	"late_fee_cap_op" text,
	"late_fee_cap_flat" numeric(10, 2),
	"late_fee_cap_percent" numeric(5, 2),
	"late_fee_max_days" integer,
	"late_fee_min_unpaid" numeric(10, 2),
	"late_fee_since" date,
	"deposit_return_days" integer,
	"picture_upload_id" uuid,
	"picture_problem" text,
	"owner_since" date,
	"management_fee_base" text[] DEFAULT '{"rent"}',
	CONSTRAINT "properties_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "properties_total_units_check" CHECK ("properties"."total_units" >= 1),
	CONSTRAINT "properties_fee_check" CHECK ("properties"."management_fee_percent" between 0 and 100),
	CONSTRAINT "properties_reserve_check" CHECK ("properties"."reserve" >= 0),
	CONSTRAINT "properties_late_fee_cap_check" CHECK ("properties"."late_fee_cap_percent" between 0 and 100),
	CONSTRAINT "properties_late_fee_days_check" CHECK ("properties"."late_fee_max_days" > 0),
	CONSTRAINT "properties_grace_days_check" CHECK ("properties"."grace_days" between 0 and 60),
	CONSTRAINT "properties_deposit_return_days_check" CHECK ("properties"."deposit_return_days" between 0 and 365)
);

CREATE TABLE "unit_keys" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "units_number_key" UNIQUE("property_id","key")
);

CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_number" text NOT NULL,
	"bedrooms" integer,
	"bathrooms" numeric(3, 1),
	"square_feet" integer,
	"monthly_rent" numeric(10, 2),
	"is_occupied" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"non_revenue_reason" text,
	"non_revenue_since" date,
	"non_revenue_before" datemultirange DEFAULT '{}' NOT NULL,
	CONSTRAINT "units_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "units_rent_check" CHECK ("units"."monthly_rent" >= 0),
	CONSTRAINT "units_bedrooms_check" CHECK ("units"."bedrooms" between 0 and 50),
	CONSTRAINT "units_bathrooms_check" CHECK ("units"."bathrooms" >= 0),
	CONSTRAINT "units_square_feet_check" CHECK ("units"."square_feet" >= 0)
);

CREATE TABLE "charge_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"started_by" uuid,
	"charges" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"being_taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "charge_runs_organization_key" UNIQUE("organization_id","id")
);

CREATE TABLE "recurring_charge_amounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"recurring_charge_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_charge_amounts_from_key" UNIQUE("recurring_charge_id","effective_from"),
	CONSTRAINT "recurring_charge_amounts_amount_check" CHECK ("recurring_charge_amounts"."amount" > 0)
);

CREATE TABLE "recurring_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" charge_kind NOT NULL,
	"description" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"charged_through" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_charges_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "recurring_charges_days_check" CHECK ("recurring_charges"."starts_on" <= "recurring_charges"."ends_on")
);

CREATE TABLE "renewal_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"end_date" date NOT NULL,
	"monthly_rent" numeric(10, 2),
	"rent_from" date,
	"message" text,
	"valid_until" date NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"offered_by" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_offers_rent_check" CHECK ("renewal_offers"."monthly_rent" > 0),
	CONSTRAINT "renewal_offers_rent_from_check" CHECK (("renewal_offers"."monthly_rent" is null) = ("renewal_offers"."rent_from" is null)),
	CONSTRAINT "renewal_offers_ended_check" CHECK (("renewal_offers"."status" = 'offered') = ("renewal_offers"."ended_at" is null))
);

CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"user_id" uuid NOT NULL,
	"report_type" text NOT NULL,
	"params" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"output" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" integer
);

CREATE TABLE "maintenance_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"vendor_name" text,
	"text" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_comments_author_check" CHECK (num_nonnulls("maintenance_comments"."author_id", "maintenance_comments"."vendor_name") = 1)
);

CREATE TABLE "maintenance_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" "maintenance_priority" DEFAULT 'medium' NOT NULL,
	"status" "maintenance_status" DEFAULT 'pending' NOT NULL,
	"assigned_to" uuid,
	"estimated_cost" numeric(10, 2),
	"actual_cost" numeric(10, 2),
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"category" text,
	"due_on" date,
	"confirmed_at" timestamp (3) with time zone,
	"rating" integer,
	"feedback" text,
	"schedule_id" uuid,
	"scheduled_for" date,
	CONSTRAINT "maintenance_requests_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "maintenance_requests_estimate_check" CHECK ("maintenance_requests"."estimated_cost" >= 0),
	CONSTRAINT "maintenance_requests_actual_check" CHECK ("maintenance_requests"."actual_cost" >= 0),
	CONSTRAINT "maintenance_requests_completed_check" CHECK (("maintenance_requests"."status" = 'completed') = ("maintenance_requests"."completed_at" is not null)),
	CONSTRAINT "maintenance_requests_rating_check" CHECK ("maintenance_requests"."rating" between 1 and 5),
	CONSTRAINT "maintenance_requests_confirmed_check" CHECK ("maintenance_requests"."status" = 'completed' or num_nonnulls("maintenance_requests"."confirmed_at", "maintenance_requests"."rating", "maintenance_requests"."feedback") = 0)
);

CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"status" "message_status" DEFAULT 'sent' NOT NULL,
	"property_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announcement_id" uuid,
	CONSTRAINT "messages_organization_key" UNIQUE("organization_id","id")
);

CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_key" UNIQUE("token_hash")
);

CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_token_key" UNIQUE("token_hash")
);

CREATE TABLE "known_origins" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_origins_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);

CREATE TABLE "proven_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);

CREATE TABLE "reset_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);

CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"request_id" uuid,
	"vendor_id" uuid,
	"category" "expense_category" NOT NULL,
	"payee" text NOT NULL,
	"description" text,
	"amount" numeric(10, 2) NOT NULL,
	"incurred_on" date NOT NULL,
	"paid_on" date,
	"voided_on" date,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fee_month" text,
	"fee_percent" numeric(5, 2),
	"recurring_expense_id" uuid,
	"recurring_due_on" date,
	"void_reason" text,
	"fee_owner_id" uuid,
	"voided_by" uuid,
	CONSTRAINT "expenses_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "expenses_recurring_check" CHECK (("expenses"."recurring_expense_id" is null) = ("expenses"."recurring_due_on" is null)),
	CONSTRAINT "expenses_amount_check" CHECK ("expenses"."amount" <> 0)
);

CREATE TABLE "recurring_expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"vendor_id" uuid,
	"category" "expense_category" NOT NULL,
	"payee" text NOT NULL,
	"description" text,
	"amount" numeric(10, 2) NOT NULL,
	"rhythm" text NOT NULL,
	"due_day" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"paid_when_due" boolean DEFAULT false NOT NULL,
	"next_on" date,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_expenses_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "recurring_expenses_amount_check" CHECK ("recurring_expenses"."amount" > 0),
	CONSTRAINT "recurring_expenses_day_check" CHECK ("recurring_expenses"."due_day" between 1 and 31),
	CONSTRAINT "recurring_expenses_days_check" CHECK ("recurring_expenses"."starts_on" <= "recurring_expenses"."ends_on")
);

CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "vendors_organization_key" UNIQUE("organization_id","id")
);

CREATE TABLE "day_sums" (
	"organization_id" uuid NOT NULL,
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"method" "payment_method",
	"amount" numeric(16, 2) NOT NULL,
	"rows" integer NOT NULL
);

CREATE TABLE "latest_rents" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"until_date" date,
	"days_late" integer,
	"charged" numeric(12, 2) NOT NULL,
	"paid" numeric(12, 2) NOT NULL,
	"grace_days" integer
);

CREATE TABLE "lease_sums" (
	"lease_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"balance" numeric(14, 2) NOT NULL,
	"deposit_held" numeric(14, 2) NOT NULL,
	"last_day" date NOT NULL
);

CREATE TABLE "email_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_counts_key_day_pk" PRIMARY KEY("key","day")
);

CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_again_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"parked_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid,
	"is_notice" boolean DEFAULT false NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"automation" text,
	"file_bytes" integer,
	"kind" text,
	"held_at" timestamp (3) with time zone
);

CREATE TABLE "release_notes_sent" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_notes_sent_user_id_version_pk" PRIMARY KEY("user_id","version")
);

CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"first_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tenant_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"merged_by" uuid NOT NULL,
	"record" jsonb,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "unit_rents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"monthly_rent" numeric(10, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_rents_from_key" UNIQUE("unit_id","effective_from")
);

CREATE TABLE "vendor_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sent_to" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"visit_on" date,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_links_token_key" UNIQUE("token_hash"),
	CONSTRAINT "vendor_links_visit_check" CHECK ("vendor_links"."state" <> 'scheduled' or "vendor_links"."visit_on" is not null)
);
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."charges"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_fk" FOREIGN KEY ("organization_id","credit_id") REFERENCES "public"."credits"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automatic_emails" ADD CONSTRAINT "automatic_emails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "office_digests" ADD CONSTRAINT "office_digests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_run_items" ADD CONSTRAINT "automation_run_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_run_items" ADD CONSTRAINT "automation_run_items_run_fk" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."automation_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_charge_run_fk" FOREIGN KEY ("organization_id","charge_run_id") REFERENCES "public"."charge_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_credit_fk" FOREIGN KEY ("organization_id","credit_id") REFERENCES "public"."credits"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_expense_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_tenants" ADD CONSTRAINT "earlier_tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_tenants" ADD CONSTRAINT "earlier_tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_tenants" ADD CONSTRAINT "earlier_tenants_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lease_rents" ADD CONSTRAINT "lease_rents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lease_rents" ADD CONSTRAINT "lease_rents_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leased_days" ADD CONSTRAINT "leased_days_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "charges" ADD CONSTRAINT "charges_recurring_fk" FOREIGN KEY ("organization_id","recurring_charge_id") REFERENCES "public"."recurring_charges"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "charges" ADD CONSTRAINT "charges_run_fk" FOREIGN KEY ("organization_id","charge_run_id") REFERENCES "public"."charge_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "charges" ADD CONSTRAINT "charges_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "charges" ADD CONSTRAINT "charges_rent_charge_fk" FOREIGN KEY ("organization_id","rent_charge_id") REFERENCES "public"."charges"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credits" ADD CONSTRAINT "credits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credits" ADD CONSTRAINT "credits_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credits" ADD CONSTRAINT "credits_charge_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."charges"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_from_fk" FOREIGN KEY ("organization_id","from_lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_to_fk" FOREIGN KEY ("organization_id","to_lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_schedule_fk" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."report_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "organization_tenants" ADD CONSTRAINT "organization_tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "organization_tenants" ADD CONSTRAINT "organization_tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leases" ADD CONSTRAINT "leases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leases" ADD CONSTRAINT "leases_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leases" ADD CONSTRAINT "leases_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "properties" ADD CONSTRAINT "properties_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "properties" ADD CONSTRAINT "properties_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unit_keys" ADD CONSTRAINT "unit_keys_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "units" ADD CONSTRAINT "units_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "units" ADD CONSTRAINT "units_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_charge_amounts" ADD CONSTRAINT "recurring_charge_amounts_charge_fk" FOREIGN KEY ("organization_id","recurring_charge_id") REFERENCES "public"."recurring_charges"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_charges" ADD CONSTRAINT "recurring_charges_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_schedule_fk" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."maintenance_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "known_origins" ADD CONSTRAINT "known_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proven_addresses" ADD CONSTRAINT "proven_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_fee_owner_id_users_id_fk" FOREIGN KEY ("fee_owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recurring_fk" FOREIGN KEY ("organization_id","recurring_expense_id") REFERENCES "public"."recurring_expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "latest_rents" ADD CONSTRAINT "latest_rents_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lease_sums" ADD CONSTRAINT "lease_sums_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "release_notes_sent" ADD CONSTRAINT "release_notes_sent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "release_notes_sent" ADD CONSTRAINT "release_notes_sent_version_releases_version_fk" FOREIGN KEY ("version") REFERENCES "public"."releases"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_merged_id_users_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unit_rents" ADD CONSTRAINT "unit_rents_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "allocations_charge_idx" ON "allocations" USING btree ("charge_id");
CREATE INDEX "allocations_payment_idx" ON "allocations" USING btree ("payment_id");
CREATE INDEX "allocations_credit_idx" ON "allocations" USING btree ("credit_id") WHERE "allocations"."credit_id" is not null;
CREATE INDEX "allocations_lease_idx" ON "allocations" USING btree ("lease_id");
CREATE INDEX "allocations_applied_idx" ON "allocations" USING btree ("organization_id","applied_on");
CREATE INDEX "allocations_voided_idx" ON "allocations" USING btree ("organization_id","voided_on") WHERE "allocations"."voided_on" is not null;
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("chain","actor_id","number");
CREATE INDEX "audit_log_about_idx" ON "audit_log" USING gin ("about");
CREATE INDEX "automation_run_items_run_idx" ON "automation_run_items" USING btree ("run_id","id");
CREATE INDEX "automation_runs_newest_idx" ON "automation_runs" USING btree ("organization_id","kind","id");
CREATE UNIQUE INDEX "automation_runs_charge_run_key" ON "automation_runs" USING btree ("charge_run_id") WHERE "automation_runs"."charge_run_id" is not null;
CREATE INDEX "deposit_entries_lease_idx" ON "deposit_entries" USING btree ("lease_id");
CREATE INDEX "data_exports_user_idx" ON "data_exports" USING btree ("user_id");
CREATE INDEX "data_exports_expires_idx" ON "data_exports" USING btree ("expires_at");
CREATE UNIQUE INDEX "data_exports_own_key" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."kind" = 'personal' and "data_exports"."status" in ('waiting', 'running');
CREATE UNIQUE INDEX "data_exports_organization_key" ON "data_exports" USING btree ("organization_id") WHERE "data_exports"."kind" = 'organization' and "data_exports"."status" in ('waiting', 'running');
CREATE INDEX "documents_newest_idx" ON "documents" USING btree ("organization_id","id");
CREATE INDEX "documents_lease_idx" ON "documents" USING btree ("lease_id");
CREATE INDEX "documents_expense_idx" ON "documents" USING btree ("expense_id");
CREATE INDEX "documents_request_idx" ON "documents" USING btree ("request_id");
CREATE INDEX "message_attachments_message_idx" ON "message_attachments" USING btree ("message_id");
CREATE INDEX "uploads_user_idx" ON "uploads" USING btree ("user_id");
CREATE INDEX "uploads_removable_idx" ON "uploads" USING btree ("removable_at");
CREATE INDEX "import_items_import_idx" ON "import_items" USING btree ("import_id","kind","entity_id");
CREATE INDEX "import_items_entity_idx" ON "import_items" USING btree ("entity_id");
CREATE INDEX "stored_bytes_organization_idx" ON "stored_bytes" USING btree ("organization_id");
CREATE INDEX "member_invitations_email_idx" ON "member_invitations" USING btree (lower("email"));
CREATE INDEX "member_invitations_newest_idx" ON "member_invitations" USING btree ("organization_id","id");
CREATE UNIQUE INDEX "member_invitations_token_key" ON "member_invitations" USING btree ("token_hash");
CREATE UNIQUE INDEX "member_invitations_pending_key" ON "member_invitations" USING btree ("organization_id","email") WHERE "member_invitations"."status" = 'pending';
CREATE INDEX "tenant_invitations_email_idx" ON "tenant_invitations" USING btree (lower("email"));
CREATE INDEX "tenant_invitations_newest_idx" ON "tenant_invitations" USING btree ("organization_id","id");
CREATE UNIQUE INDEX "tenant_invitations_token_key" ON "tenant_invitations" USING btree ("token_hash");
CREATE UNIQUE INDEX "tenant_invitations_pending_key" ON "tenant_invitations" USING btree ("organization_id","email",coalesce("unit_id", "property_id")) WHERE "tenant_invitations"."status" = 'pending';
CREATE INDEX "co_tenants_user_idx" ON "co_tenants" USING btree ("user_id");
CREATE INDEX "earlier_tenants_lease_idx" ON "earlier_tenants" USING btree ("lease_id");
CREATE INDEX "earlier_tenants_user_idx" ON "earlier_tenants" USING btree ("user_id");
CREATE INDEX "leased_days_lease_idx" ON "leased_days" USING btree ("lease_id");
CREATE INDEX "charges_lease_idx" ON "charges" USING btree ("lease_id","due_date","kind","voided_on","amount");
CREATE INDEX "charges_open_idx" ON "charges" USING btree ("organization_id","settled_on","due_date");
CREATE INDEX "charges_open_lease_idx" ON "charges" USING btree ("lease_id") WHERE "charges"."settled_on" is null;
CREATE INDEX "charges_due_idx" ON "charges" USING btree ("organization_id","due_date","id");
CREATE UNIQUE INDEX "charges_rent_period_key" ON "charges" USING btree ("lease_id","kind","period_start") WHERE "charges"."kind" = 'rent' and "charges"."voided_on" is null;
CREATE UNIQUE INDEX "charges_late_fee_key" ON "charges" USING btree ("rent_charge_id","fee_day") WHERE "charges"."kind" = 'late_fee' and "charges"."voided_on" is null;
CREATE UNIQUE INDEX "charges_recurring_period_key" ON "charges" USING btree ("recurring_charge_id","period_start") WHERE "charges"."recurring_charge_id" is not null and "charges"."voided_on" is null;
CREATE INDEX "charges_run_idx" ON "charges" USING btree ("charge_run_id") WHERE "charges"."charge_run_id" is not null;
CREATE INDEX "credits_lease_idx" ON "credits" USING btree ("lease_id");
CREATE INDEX "payments_newest_idx" ON "payments" USING btree ("organization_id","payment_date","id");
CREATE INDEX "payments_received_idx" ON "payments" USING btree ("organization_id","received_on","id","status","amount");
CREATE INDEX "payments_reversed_idx" ON "payments" USING btree ("organization_id","reversed_on");
CREATE INDEX "payments_lease_idx" ON "payments" USING btree ("lease_id","received_on","status","reversed_on","amount");
CREATE INDEX "refunds_lease_idx" ON "refunds" USING btree ("lease_id");
CREATE INDEX "maintenance_schedules_next_idx" ON "maintenance_schedules" USING btree ("next_on") WHERE "maintenance_schedules"."paused_at" is null and "maintenance_schedules"."ended_at" is null;
CREATE INDEX "money_transfers_from_idx" ON "money_transfers" USING btree ("from_lease_id");
CREATE INDEX "money_transfers_to_idx" ON "money_transfers" USING btree ("to_lease_id");
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("user_id","key");
CREATE INDEX "notifications_newest_idx" ON "notifications" USING btree ("user_id","id");
CREATE INDEX "notifications_to_digest_idx" ON "notifications" USING btree ("organization_id") WHERE "notifications"."digest" is not null and "notifications"."digested_at" is null;
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;
CREATE INDEX "owner_entries_property_idx" ON "owner_entries" USING btree ("property_id","entry_on");
CREATE INDEX "owner_entries_owner_idx" ON "owner_entries" USING btree ("organization_id","owner_id");
CREATE INDEX "owner_statements_newest_idx" ON "owner_statements" USING btree ("organization_id","id");
CREATE INDEX "owner_statements_owner_idx" ON "owner_statements" USING btree ("organization_id","owner_id");
CREATE INDEX "property_owners_history_owner_idx" ON "property_owners_history" USING btree ("owner_id");
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "organization_tenants_user_idx" ON "organization_tenants" USING btree ("user_id");
CREATE INDEX "organization_tenants_newest_idx" ON "organization_tenants" USING btree ("organization_id","created_at","user_id");
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));
CREATE INDEX "users_organization_idx" ON "users" USING btree ("organization_id");
CREATE INDEX "users_unclean_email_idx" ON "users" USING btree ("id") WHERE "users"."email" <> strip_invisible("users"."email");
CREATE INDEX "leases_unit_idx" ON "leases" USING btree ("unit_id");
CREATE INDEX "leases_tenant_idx" ON "leases" USING btree ("tenant_id");
CREATE INDEX "leases_status_idx" ON "leases" USING btree ("organization_id","status");
CREATE INDEX "properties_owner_idx" ON "properties" USING btree ("organization_id","owner_id");
CREATE INDEX "units_property_idx" ON "units" USING btree ("property_id");
CREATE INDEX "units_occupied_idx" ON "units" USING btree ("organization_id","property_id","is_occupied");
CREATE INDEX "recurring_charges_lease_idx" ON "recurring_charges" USING btree ("lease_id");
CREATE UNIQUE INDEX "renewal_offers_standing_key" ON "renewal_offers" USING btree ("lease_id") WHERE "renewal_offers"."status" = 'offered';
CREATE INDEX "renewal_offers_lease_idx" ON "renewal_offers" USING btree ("lease_id","id");
CREATE INDEX "renewal_offers_newest_idx" ON "renewal_offers" USING btree ("organization_id","id");
CREATE INDEX "report_runs_organization_idx" ON "report_runs" USING btree ("organization_id","created_at");
CREATE INDEX "report_runs_user_idx" ON "report_runs" USING btree ("user_id","created_at");
CREATE INDEX "maintenance_comments_request_idx" ON "maintenance_comments" USING btree ("request_id","id");
CREATE INDEX "maintenance_requests_status_idx" ON "maintenance_requests" USING btree ("organization_id","status");
CREATE UNIQUE INDEX "maintenance_requests_scheduled_key" ON "maintenance_requests" USING btree ("schedule_id","scheduled_for","unit_id") WHERE "maintenance_requests"."schedule_id" is not null;
CREATE INDEX "maintenance_requests_tenant_idx" ON "maintenance_requests" USING btree ("tenant_id");
CREATE INDEX "messages_receiver_idx" ON "messages" USING btree ("receiver_id","id");
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id","id");
CREATE INDEX "messages_unread_idx" ON "messages" USING btree ("receiver_id") WHERE "messages"."status" <> 'read';
CREATE INDEX "attempts_until_idx" ON "attempts" USING btree ("until");
CREATE INDEX "email_changes_expires_idx" ON "email_changes" USING btree ("expires_at");
CREATE INDEX "known_origins_last_idx" ON "known_origins" USING btree ("last_at");
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");
CREATE INDEX "sign_in_challenges_user_idx" ON "sign_in_challenges" USING btree ("user_id");
CREATE INDEX "sign_in_challenges_expire_idx" ON "sign_in_challenges" USING btree ("expire");
CREATE INDEX "expenses_day_idx" ON "expenses" USING btree ("organization_id",coalesce("paid_on", "incurred_on"));
CREATE INDEX "expenses_paid_idx" ON "expenses" USING btree ("organization_id","paid_on");
CREATE INDEX "expenses_property_idx" ON "expenses" USING btree ("property_id");
CREATE UNIQUE INDEX "expenses_owner_fee_key" ON "expenses" USING btree ("property_id","fee_month","fee_owner_id") WHERE "expenses"."voided_on" is null;
CREATE UNIQUE INDEX "expenses_recurring_key" ON "expenses" USING btree ("recurring_expense_id","recurring_due_on") WHERE "expenses"."voided_on" is null;
CREATE INDEX "expenses_recurring_idx" ON "expenses" USING btree ("recurring_expense_id");
CREATE INDEX "expenses_vendor_idx" ON "expenses" USING btree ("vendor_id");
CREATE INDEX "expenses_request_idx" ON "expenses" USING btree ("request_id") WHERE "expenses"."request_id" is not null;
CREATE INDEX "recurring_expenses_next_idx" ON "recurring_expenses" USING btree ("organization_id","next_on");
CREATE INDEX "recurring_expenses_property_idx" ON "recurring_expenses" USING btree ("property_id");
CREATE INDEX "day_sums_idx" ON "day_sums" USING btree ("organization_id","figure","day","kind","method","amount","rows");
CREATE INDEX "latest_rents_lease_idx" ON "latest_rents" USING btree ("lease_id");
CREATE INDEX "email_counts_day_idx" ON "email_counts" USING btree ("day");
CREATE INDEX "mails_newest_idx" ON "mails" USING btree ("organization_id","id");
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("try_again_at") WHERE "mails"."sent_at" is null and "mails"."parked_at" is null;
CREATE INDEX "tenant_merges_newest_idx" ON "tenant_merges" USING btree ("organization_id","id");
CREATE INDEX "tenant_merges_kept_idx" ON "tenant_merges" USING btree ("kept_id");
CREATE INDEX "tenant_merges_merged_idx" ON "tenant_merges" USING btree ("merged_id");
CREATE INDEX "vendor_links_request_idx" ON "vendor_links" USING btree ("request_id","id");
-- A unit is leased once at a time. A month-to-month lease has no end until it is terminated.
ALTER TABLE "leases" ADD CONSTRAINT "leases_overlap_excl" EXCLUDE USING gist (
  "unit_id" WITH =,
  daterange(
    "start_date",
    coalesce("terminated_on", CASE WHEN "month_to_month_since" IS NULL THEN "end_date" END),
    '[]'
  ) WITH &&
) WHERE ("status" IN ('pending', 'active'));
ALTER TABLE "leased_days" ADD CONSTRAINT "leased_days_excl" EXCLUDE USING gist ("unit_id" WITH =, "days" WITH &&);
-- With room on its page, no index takes part in what changes often.
ALTER TABLE leases SET (fillfactor = 80);
ALTER TABLE recurring_charges SET (fillfactor = 80);
ALTER TABLE properties SET (fillfactor = 80);
CREATE INDEX "properties_picture_idx" ON "properties" USING btree ("picture_upload_id") WHERE "picture_upload_id" IS NOT NULL;
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX users_folded_trgm ON users USING gin (folded gin_trgm_ops);
    CREATE INDEX users_folded_spelled_trgm ON users USING gin (folded_spelled gin_trgm_ops);
    CREATE INDEX units_folded_trgm ON units USING gin (fold_text(unit_number) gin_trgm_ops);
    CREATE INDEX properties_folded_trgm ON properties USING gin (fold_text(name) gin_trgm_ops);
    CREATE INDEX payments_folded_trgm ON payments USING gin (fold_text(notes) gin_trgm_ops);
  END IF;
END $$;
CREATE FUNCTION audit_digest(salt bytea, "values" jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to("values"::text, 'UTF8'))
$$;
CREATE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|notes?|feedback|payee|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;
CREATE FUNCTION audit_part(change jsonb, personal boolean) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, value) FILTER (WHERE audit_is_personal(key) = personal), '{}')
    FROM jsonb_each(change) HAVING change IS NOT NULL
$$;
CREATE FUNCTION audit_salt() RETURNS bytea
LANGUAGE sql AS $$
  SELECT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
$$;
CREATE FUNCTION audit_text(entry audit_log, place bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.organization_id, place, (extract(epoch FROM entry.at) * 1000)::bigint,
    entry.actor_kind::text, entry.actor_id, entry.action, entry.entity, entry.entity_id,
    entry.label, entry.about, entry.before, entry.after,
    entry.address, entry.user_agent, entry.request_id,
    encode(entry.values_digest, 'hex'), encode(entry.former_hash, 'hex')
  )::text
$$;

CREATE FUNCTION audit_text(entry audit_log) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT audit_text(entry, entry.number)
$$;
CREATE FUNCTION audit_values_of(entry audit_log) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(jsonb_strip_nulls(jsonb_build_object(
      'label', entry.label, 'address', entry.address, 'userAgent', entry.user_agent))
    || CASE WHEN audit_part(entry.before, true) <> '{}' THEN jsonb_build_object('before', audit_part(entry.before, true)) ELSE '{}' END
    || CASE WHEN audit_part(entry.after, true) <> '{}' THEN jsonb_build_object('after', audit_part(entry.after, true)) ELSE '{}' END,
    '{}')
$$;
CREATE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  books constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  given constant jsonb := audit_values_of(new);
  salt constant bytea := audit_salt();
BEGIN
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
      WHERE chain = books RETURNING length, previous_hash, hash INTO new.number, new.previous_hash, new.hash;
    EXIT WHEN found;
    INSERT INTO audit_chains (chain, length, hash) VALUES (books, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  IF given IS NOT NULL THEN
    INSERT INTO audit_values VALUES (books, new.number, salt, given);
  END IF;
  RETURN new;
END $$;
CREATE FUNCTION audit_hides("column" text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT "column" ~ 'password|secret|token|hash|otp|recovery'
$$;
CREATE FUNCTION audit_who() RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('rooftree.who', true), ''), '{}')::jsonb
$$;
CREATE FUNCTION audit_event(books uuid, actor uuid, action text, entity text, entity_id uuid, label text, details jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, after, address, user_agent, request_id)
  SELECT books, CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, entity, entity_id, label, array_remove(ARRAY[entity_id], NULL),
    (SELECT jsonb_object_agg(key, value) FROM jsonb_each(details) WHERE NOT audit_hides(key)),
    who ->> 'address', who ->> 'userAgent', who ->> 'requestId'
  FROM audit_who() AS who
$$;
CREATE FUNCTION audit_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION audit_row() RETURNS trigger
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
  books uuid;
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
    -- What nobody gave is not told, unless it is within a value.
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
  books := coalesce("row" ->> 'organization_id', old_row ->> 'organization_id');
  FOREACH "column" IN ARRAY tg_argv[4]::text[] LOOP
    ids := ids || ("row" ->> "column")::uuid;
  END LOOP;
  FOREACH "column" IN ARRAY tg_argv[2]::text[] LOOP
    label := nullif(concat_ws(' ', label, "row" ->> "column"), '');
  END LOOP;
  IF is_person THEN
    -- A person who registers acts before there is anybody to name.
    IF actor IS NULL AND who ->> 'kind' = 'visitor' THEN
      actor := subject;
    END IF;
    -- What a landlord changes about a person is part of the landlord's books, whoever the person is.
    IF actor IS DISTINCT FROM subject THEN
      books := coalesce((SELECT organization_id FROM users WHERE id = actor), books);
    END IF;
  ELSIF tg_table_name = 'organizations' THEN
    books := subject;
  END IF;
  -- Entries are never deleted: what somebody is erased of must not be copied into them.
  IF is_erasing THEN
    was := NULL;
    IF tg_op = 'DELETE' THEN
      ids := ARRAY[subject];
      label := NULL;
    END IF;
  END IF;
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, before, after, address, user_agent, request_id)
  VALUES (books,
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, tg_argv[0], subject, label, array_remove(ids, NULL),
    was, came, who ->> 'address', who ->> 'userAgent', who ->> 'requestId');
  RETURN NULL;
END $$;
CREATE FUNCTION audit_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  began constant boolean := tg_op = 'INSERT';
  one constant sessions := CASE WHEN began THEN new ELSE old END;
  actor constant uuid := coalesce((who ->> 'actor')::uuid, CASE WHEN began THEN one.user_id END);
BEGIN
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, address, user_agent, request_id)
  SELECT coalesce(person.organization_id, (SELECT organization_id FROM users WHERE id = actor)),
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, CASE WHEN began THEN 'signed_in' ELSE 'signed_out' END, 'session', one.user_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), ''), ARRAY[one.user_id],
    coalesce(who ->> 'address', one.sess ->> 'address'),
    coalesce(who ->> 'userAgent', one.sess ->> 'userAgent'), who ->> 'requestId'
  FROM (SELECT) AS always LEFT JOIN users AS person ON person.id = one.user_id;
  RETURN NULL;
END $$;
CREATE FUNCTION audit_table("table" regclass, entity text, named text[], ignored text[] DEFAULT '{}'::text[], id_column text DEFAULT 'id'::text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  hidden constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND audit_hides(attname) ORDER BY attname);
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
END $$;
CREATE FUNCTION forget_audit_values(books uuid[], people uuid[], things uuid[], words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING audit_log AS a
    WHERE a.chain = v.chain AND a.number = v.number AND (books IS NULL OR v.chain = ANY (books))
      AND (a.actor_id = ANY (people) OR a.about && (people || things) OR a.entity_id = ANY (people || things)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
CREATE FUNCTION days_of_lease(lease leases) RETURNS datemultirange LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN CASE WHEN lease.terminated_on < lease.start_date THEN '{}'::datemultirange
  ELSE datemultirange(daterange(lease.start_date, coalesce(lease.terminated_on,
    CASE WHEN lease.month_to_month_since IS NULL OR lease.status IN ('expired', 'terminated') THEN lease.end_date END), '[]'))
END;
CREATE FUNCTION fill_leased_days(unit uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  lease leases;
BEGIN
  FOR lease IN SELECT * FROM leases WHERE unit_id = unit ORDER BY created_at, id LOOP
    INSERT INTO leased_days (lease_id, unit_id, days)
    SELECT lease.id, unit, unnest(days_of_lease(lease)
      - coalesce((SELECT range_agg(days) FROM leased_days WHERE unit_id = unit), '{}'::datemultirange));
  END LOOP;
END $$;
CREATE FUNCTION keep_unit_rent(unit uuid, rent numeric, since date) RETURNS void
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
END $$;
CREATE FUNCTION follow_unit_rent() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_unit_rent(new.id, new.monthly_rent,
    (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id));
  RETURN NULL;
END $$;
CREATE FUNCTION give_up_leased_days() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM leased_days WHERE lease_id = old.id;
  PERFORM fill_leased_days(old.unit_id);
  RETURN NULL;
END $$;
CREATE FUNCTION unit_key(unit_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(public.fold_text(unit_number), '([^0-9]) ', '\1', 'g'), ' ([^0-9])', '\1', 'g');
CREATE FUNCTION hand_on_unit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key)
  SELECT id, old.property_id, old.key FROM units
  WHERE property_id = old.property_id AND unit_key(unit_number) = old.key AND id <> old.unit_id
    AND NOT EXISTS (SELECT FROM unit_keys WHERE unit_id = units.id)
  ORDER BY created_at, id LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_leased_days() RETURNS trigger
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
END $$;
CREATE FUNCTION keep_unit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key) VALUES (new.id, new.property_id, unit_key(new.unit_number))
  ON CONFLICT (unit_id) DO UPDATE SET property_id = excluded.property_id, key = excluded.key;
  RETURN NULL;
END $$;
CREATE FUNCTION live_end() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooftree_live', CASE tg_table_name
    WHEN 'sessions' THEN jsonb_build_object('endSession', to_jsonb(old) -> 'sid')
    ELSE jsonb_build_object('endPerson', to_jsonb(old) -> 'id') END::text);
  RETURN NULL;
END $$;
CREATE FUNCTION office_day(one jsonb, instant text) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT ((one ->> instant)::timestamptz AT TIME ZONE coalesce(
    (SELECT timezone FROM organizations WHERE id = (one ->> 'organization_id')::uuid), 'UTC'))::date
$$;
CREATE FUNCTION owner_day("table" text, one jsonb) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT CASE "table"
    WHEN 'payments' THEN (one ->> 'received_on')::date
    WHEN 'charges' THEN (one ->> 'due_date')::date
    WHEN 'credits' THEN (one ->> 'credit_on')::date
    WHEN 'refunds' THEN (one ->> 'refunded_on')::date
    WHEN 'deposit_entries' THEN (one ->> 'entry_on')::date
    WHEN 'expenses' THEN coalesce(one ->> 'paid_on', one ->> 'incurred_on')::date
    WHEN 'recurring_charges' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_expenses' THEN (one ->> 'ends_on')::date
    WHEN 'leases' THEN CASE WHEN one ->> 'status' IN ('terminated', 'expired')
      THEN coalesce(one ->> 'moved_out_on', one ->> 'terminated_on', one ->> 'end_date')::date END
    WHEN 'maintenance_requests' THEN CASE one ->> 'status'
      WHEN 'completed' THEN office_day(one, 'completed_at') WHEN 'cancelled' THEN office_day(one, 'updated_at') END
    WHEN 'documents' THEN coalesce(
      (SELECT coalesce(e.paid_on, e.incurred_on) FROM expenses e WHERE e.id = (one ->> 'expense_id')::uuid),
      office_day(one, 'created_at'))
  END
$$;
CREATE FUNCTION owner_on(property uuid, day date) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT owner_id FROM property_owners_history
  WHERE property_id = property AND from_on <= coalesce(day, 'infinity') AND (until_on IS NULL OR until_on > coalesce(day, 'infinity'))
$$;
CREATE FUNCTION live_owners(property uuid, "table" text, before jsonb, after jsonb) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT owner) FILTER (WHERE owner IS NOT NULL), '{}')
  FROM unnest(ARRAY["before", "after"]) AS one, owner_on(property, owner_day("table", one)) AS owner
  WHERE jsonb_typeof(one) = 'object'
$$;
CREATE FUNCTION live_lease() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', l.organization_id, 'role', 'office',
      'people', l.tenant_id || ARRAY(SELECT user_id FROM co_tenants WHERE lease_id = l.id),
      'owners', live_owners(u.property_id, tg_table_name, to_jsonb(old), to_jsonb(new)))::text)
    FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.id = coalesce(new.lease_id, old.lease_id);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION live_message() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0],
      'people', array_remove(ARRAY[old.sender_id, old.receiver_id, new.sender_id, new.receiver_id], NULL))::text);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION live_tell(noun text, books uuid, by_role text, people uuid[] DEFAULT '{}'::uuid[], owners uuid[] DEFAULT '{}'::uuid[], crew uuid[] DEFAULT '{}'::uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- A notification holds less than 8,000 bytes; a large house has more tenants than fit.
  part constant int := 100;
  whoever constant uuid[] := coalesce(array_remove(people, NULL), '{}');
BEGIN
  FOR nth IN 1..greatest(cardinality(whoever), 1) BY part LOOP
    PERFORM pg_notify('rooftree_live', jsonb_build_object(
      'noun', noun, 'books', books, 'role', by_role, 'people', whoever[nth:nth + part - 1],
      'owners', coalesce(array_remove(owners, NULL), '{}'), 'crew', coalesce(array_remove(crew, NULL), '{}'))::text);
  END LOOP;
END $$;
CREATE FUNCTION live_tenants(lease uuid) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT array(SELECT tenant_id FROM leases WHERE id = lease UNION SELECT user_id FROM co_tenants WHERE lease_id = lease)
$$;
CREATE FUNCTION live_name() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_tell('people', books, 'members') FROM (
    SELECT new.organization_id AS books WHERE new.organization_id IS NOT NULL
    UNION SELECT organization_id FROM organization_tenants WHERE user_id = new.id) known;
  PERFORM live_tell('people', NULL, NULL, array_agg(person)) FROM (
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
END $$;
CREATE FUNCTION live_of_request() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_tell(tg_argv[0], r.organization_id, 'team', ARRAY[r.tenant_id], ARRAY[p.owner_id])
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id JOIN properties p ON p.id = u.property_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;
CREATE FUNCTION live_own() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0],
      'people', array_remove(ARRAY[old.user_id, new.user_id], NULL))::text);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION live_request() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', coalesce(new.organization_id, old.organization_id), 'role', 'team',
      'people', array_remove(ARRAY[old.tenant_id, new.tenant_id], NULL),
      'owners', live_owners((SELECT property_id FROM units WHERE id = coalesce(new.unit_id, old.unit_id)),
        tg_table_name, to_jsonb(old), to_jsonb(new)))::text);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION live_row() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  noun constant text := tg_argv[0];
  one jsonb;
  books uuid;
  home uuid;
  tenants uuid[];
  owners uuid[];
  crew uuid[];
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  FOREACH one IN ARRAY CASE tg_op
    WHEN 'INSERT' THEN ARRAY[to_jsonb(new)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(old)]
    ELSE ARRAY[to_jsonb(old), to_jsonb(new)] END
  LOOP
    books := one ->> 'organization_id';
    CASE tg_argv[1]
    WHEN 'office' THEN
      PERFORM live_tell(noun, books, 'office');
    WHEN 'co_tenant' THEN
      home := one ->> 'lease_id';
      SELECT array_agg(owner_on(u.property_id, owner_day('leases', to_jsonb(l)))) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = home;
      -- Whoever is taken off a lease is told so, too.
      PERFORM live_tell(noun, books, 'office', live_tenants(home) || (one ->> 'user_id')::uuid, owners);
    WHEN 'unit' THEN
      SELECT array_agg(t) INTO tenants FROM leases l, unnest(live_tenants(l.id)) t WHERE l.unit_id = (one ->> 'id')::uuid;
      SELECT array_agg(p.owner_id) INTO owners FROM properties p WHERE p.id = (one ->> 'property_id')::uuid;
      PERFORM live_tell(noun, books, 'team', tenants, owners);
    WHEN 'property' THEN
      SELECT array_agg(DISTINCT t) INTO tenants
        FROM leases l JOIN units u ON u.id = l.unit_id, unnest(live_tenants(l.id)) t WHERE u.property_id = (one ->> 'id')::uuid;
      PERFORM live_tell(noun, books, 'team', tenants, ARRAY[(one ->> 'owner_id')::uuid]);
    WHEN 'document' THEN
      home := one ->> 'property_id';
      owners := ARRAY[(one ->> 'uploaded_by')::uuid];
      IF one ->> 'lease_id' IS NULL THEN
        owners := owners || owner_on(home, owner_day('documents', one));
        PERFORM live_tell(noun, books, CASE WHEN home IS NULL THEN 'office' ELSE 'team' END, '{}', owners);
      ELSE
        PERFORM live_tell(noun, books, 'office', live_tenants((one ->> 'lease_id')::uuid), owners);
      END IF;
    WHEN 'expense' THEN
      -- Draws and statements name their owner.
      PERFORM live_tell(noun, books, 'office', '{}', ARRAY[CASE WHEN one ? 'owner_id' THEN (one ->> 'owner_id')::uuid
        ELSE owner_on((one ->> 'property_id')::uuid, owner_day(tg_table_name, one)) END]);
    WHEN 'tenant' THEN
      SELECT array_agg(DISTINCT owner_on(u.property_id, owner_day('leases', to_jsonb(l)))) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id
        WHERE l.organization_id = books AND l.id IN (
          SELECT id FROM leases WHERE tenant_id = (one ->> 'user_id')::uuid
          UNION SELECT lease_id FROM co_tenants WHERE user_id = (one ->> 'user_id')::uuid);
      SELECT array_agg(DISTINCT m.assigned_to) INTO crew FROM maintenance_requests m
        WHERE m.organization_id = books AND m.tenant_id = (one ->> 'user_id')::uuid AND m.status IN ('pending', 'in_progress');
      PERFORM live_tell(noun, books, 'office', '{}', owners, crew);
    WHEN 'invitation' THEN
      PERFORM live_tell(noun, books, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        ARRAY(SELECT id FROM users WHERE lower(email) = lower(one ->> 'email')));
    WHEN 'run' THEN
      PERFORM live_tell(noun, books, 'office', ARRAY[(one ->> 'user_id')::uuid]);
    WHEN 'export' THEN
      PERFORM live_tell(noun, books, 'admins',
        CASE one ->> 'kind' WHEN 'personal' THEN ARRAY[(one ->> 'user_id')::uuid] END);
    WHEN 'organization' THEN
      PERFORM live_tell(noun, (one ->> 'id')::uuid, 'members');
    WHEN 'person' THEN
      PERFORM live_tell(noun, NULL, NULL, ARRAY[(one ->> 'id')::uuid]);
      IF books IS NOT NULL THEN
        PERFORM live_tell('members', books, 'office');
      END IF;
      PERFORM live_tell('tenants', organization_id, 'office') FROM organization_tenants
        WHERE user_id = (one ->> 'id')::uuid;
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION live_rows() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ignored constant text[] := tg_argv[1]::text[] || '{updated_at}'::text[];
  -- Whoever is told by one notification, which holds less than 8,000 bytes.
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
      SELECT DISTINCT ("row" ->> 'organization_id')::uuid AS books,
        coalesce("row" ->> 'lease_id', "row" ->> 'id')::uuid AS home, ("row" ->> 'tenant_id')::uuid AS tenant,
        owner_day(tg_table_name, "row") AS day
      FROM unnest(changed) AS "row"
    ), hears AS (
      -- Whoever is taken off a lease is told so, too.
      SELECT books, tenant AS person, false AS is_owner FROM touched
      UNION SELECT t.books, l.tenant_id, false FROM touched t JOIN leases l ON l.id = t.home
      UNION SELECT t.books, c.user_id, false FROM touched t JOIN co_tenants c ON c.lease_id = t.home
      UNION SELECT t.books, owner_on(u.property_id, t.day), true FROM touched t JOIN leases l ON l.id = t.home
        JOIN units u ON u.id = l.unit_id
    ), parted AS (
      SELECT *, (row_number() OVER (PARTITION BY books) - 1) / part AS nth FROM hears
    )
    SELECT books, array_agg(person) FILTER (WHERE NOT is_owner) AS people,
      array_agg(person) FILTER (WHERE is_owner) AS owners
    FROM parted GROUP BY books, nth
  LOOP
    PERFORM live_tell(tg_argv[0], one.books, 'office', one.people, one.owners);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION live_table("table" regclass, noun text, rule text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := CASE WHEN rule IN ('own', 'message', 'request', 'lease') THEN format('live_%s(%L)', rule, noun)
    ELSE format('live_row(%L, %L)', noun, rule) END;
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS live_row ON %s', "table");
  EXECUTE format('CREATE TRIGGER live_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION %s', "table", call);
END $$;
CREATE FUNCTION live_table_at_once("table" regclass, noun text, ignored text[] DEFAULT '{}'::text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION live_rows(%L, %L)', noun, ignored);
BEGIN
  EXECUTE format('CREATE TRIGGER live_inserted AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows %s', "table", call);
END $$;
CREATE FUNCTION day_sums_of(books uuid) RETURNS TABLE(organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, rows bigint)
LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', received_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', reversed_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND status = 'reversed' AND reversed_on IS NOT NULL
      AND (books IS NULL OR organization_id = books)
    GROUP BY 1, 3, 5
  UNION ALL
  SELECT organization_id, 'charged', moved.day, kind::text, NULL, sum(moved.sign * amount), sum(moved.sign)
    FROM charges CROSS JOIN LATERAL (
      VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
    ) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT a.organization_id, 'laid', moved.day, c.kind::text, NULL, sum(moved.sign * a.amount), sum(moved.sign)
    FROM allocations a JOIN charges c ON c.id = a.charge_id
    CROSS JOIN LATERAL (VALUES (a.applied_on, 1), (a.voided_on, -1)) AS moved(day, sign)
    WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL AND (books IS NULL OR a.organization_id = books)
    GROUP BY 1, 3, 4
$$;
CREATE FUNCTION follow_rents(changed uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  -- Whoever posts to a lease holds it; who does not must wait here, to see what was posted.
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
        WITH laid AS (
          -- Without a payment it is nobody's day: `greatest` would make it none too late.
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
          step.amount - coalesce((SELECT amount FROM laid WHERE days_late IS NULL), 0) AS charged, 0 AS paid
        UNION ALL
        SELECT days_late, 0, amount FROM laid WHERE days_late IS NOT NULL
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
END $$;
CREATE FUNCTION lease_sums_of(books uuid) RETURNS TABLE(lease_id uuid, organization_id uuid, balance numeric, deposit_held numeric, last_day date)
LANGUAGE sql STABLE AS $$
  SELECT lease_id, organization_id, sum(balance), sum(deposit), max(day) FROM (
    SELECT lease_id, organization_id, amount AS balance, 0 AS deposit, due_date AS day FROM charges WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, received_on FROM payments WHERE status = 'completed'
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, credit_on FROM credits WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, amount, 0, refunded_on FROM refunds WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, 0,
      CASE WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END, entry_on
      FROM deposit_entries WHERE voided_on IS NULL
  ) entries WHERE books IS NULL OR organization_id = books GROUP BY 1, 2
$$;
CREATE FUNCTION property_figures_of(books uuid) RETURNS TABLE(property_id uuid, organization_id uuid, unit_count bigint, occupied_units bigint, contract_rent numeric)
LANGUAGE sql STABLE AS $$
  SELECT p.id, p.organization_id, coalesce(homes.units, 0), coalesce(homes.occupied, 0), coalesce(rented.rent, 0)
  FROM properties p
  LEFT JOIN (
    SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
    FROM units WHERE books IS NULL OR organization_id = books GROUP BY 1
  ) homes ON homes.property_id = p.id
  LEFT JOIN (
    SELECT u.property_id, sum(l.monthly_rent) AS rent FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.status = 'active' AND (books IS NULL OR l.organization_id = books) GROUP BY 1
  ) rented ON rented.property_id = p.id
  WHERE books IS NULL OR p.organization_id = books
$$;
CREATE FUNCTION add_up_anew(books uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (books IS NULL OR l.organization_id = books);
  DELETE FROM lease_sums WHERE books IS NULL OR organization_id = books;
  DELETE FROM latest_rents WHERE books IS NULL OR organization_id = books;
  DELETE FROM day_sums WHERE books IS NULL OR organization_id = books;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(books);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(books);
  PERFORM follow_rents(array_agg(id)) FROM leases
    WHERE status = 'active' AND (books IS NULL OR organization_id = books);
  UPDATE properties p
    SET unit_count = told.unit_count, occupied_units = told.occupied_units, contract_rent = told.contract_rent
    FROM property_figures_of(books) told
    WHERE told.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (told.unit_count, told.occupied_units, told.contract_rent);
  UPDATE properties p SET non_revenue_units = told.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE books IS NULL OR p.organization_id = books GROUP BY p.id) told
    WHERE told.id = p.id AND p.non_revenue_units <> told.units;
END $$;
CREATE FUNCTION charges_settle() RETURNS trigger
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
END $$;
CREATE FUNCTION day_sums_allocations() RETURNS trigger
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
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM old_rows;
  ELSE
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION day_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, sum(moved.sign * amount), sum(moved.sign)
      FROM new_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM new_rows WHERE kind = 'rent';
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, -sum(moved.sign * amount), -sum(moved.sign)
      FROM old_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM old_rows WHERE kind = 'rent';
  ELSE
    -- A charge is never edited, only voided; that it is covered now is no news here.
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT n.organization_id, 'charged', moved.day, n.kind, sum(moved.sign * n.amount), sum(moved.sign)
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (
        VALUES (greatest(o.voided_on, o.due_date), CASE WHEN o.voided_on IS NOT NULL THEN 1 END),
          (greatest(n.voided_on, n.due_date), CASE WHEN n.voided_on IS NOT NULL THEN -1 END)
      ) AS moved(day, sign)
      WHERE n.voided_on IS DISTINCT FROM o.voided_on AND moved.sign IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM follow_rents(array_agg(DISTINCT n.lease_id)) FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION latest_rents_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_rents(array_agg(n.id)) FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.status = 'active') <> (o.status = 'active') OR n.status = 'active'
      AND coalesce(n.grace_days, n.property_grace_days) IS DISTINCT FROM coalesce(o.grace_days, o.property_grace_days);
  RETURN NULL;
END $$;
CREATE FUNCTION lease_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'INSERT' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), sum(sign * (0)), max(due_date) FROM (SELECT 1 AS sign, * FROM new_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSIF tg_op = 'UPDATE' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), sum(sign * (0)), max(due_date) FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSE 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), sum(sign * (0)), max(due_date) FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION lease_sums_credits() RETURNS trigger
LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'INSERT' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), sum(sign * (0)), max(greatest(credit_on, voided_on)) FROM (SELECT 1 AS sign, * FROM new_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSIF tg_op = 'UPDATE' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), sum(sign * (0)), max(greatest(credit_on, voided_on)) FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSE 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), sum(sign * (0)), max(greatest(credit_on, voided_on)) FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION lease_sums_deposit_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'INSERT' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (0)), sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)), max(entry_on) FROM (SELECT 1 AS sign, * FROM new_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (0)) <> 0 OR sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)) <> 0
        OR max(entry_on) FILTER (WHERE sign > 0) > max(entry_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSIF tg_op = 'UPDATE' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (0)), sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)), max(entry_on) FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (0)) <> 0 OR sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)) <> 0
        OR max(entry_on) FILTER (WHERE sign > 0) > max(entry_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSE 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (0)), sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)), max(entry_on) FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (0)) <> 0 OR sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)) <> 0
        OR max(entry_on) FILTER (WHERE sign > 0) > max(entry_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION lease_sums_refunds() RETURNS trigger
LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'INSERT' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), sum(sign * (0)), max(refunded_on) FROM (SELECT 1 AS sign, * FROM new_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(refunded_on) FILTER (WHERE sign > 0) > max(refunded_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSIF tg_op = 'UPDATE' THEN 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), sum(sign * (0)), max(refunded_on) FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(refunded_on) FILTER (WHERE sign > 0) > max(refunded_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      ELSE 
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), sum(sign * (0)), max(refunded_on) FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0 OR sum(sign * (0)) <> 0
        OR max(refunded_on) FILTER (WHERE sign > 0) > max(refunded_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION payment_sums() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    IF old.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'payments', old.received_on, old.status, old.payment_method, -old.amount, -1);
    END IF;
    IF old.origin = 'received' AND old.status = 'reversed' AND old.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'returned', old.reversed_on, old.status, old.payment_method, -old.amount, -1);
    ELSIF old.status = 'completed' THEN
      paid := -old.amount;
    END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    IF new.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'payments', new.received_on, new.status, new.payment_method, new.amount, 1);
    END IF;
    IF new.origin = 'received' AND new.status = 'reversed' AND new.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'returned', new.reversed_on, new.status, new.payment_method, new.amount, 1);
    ELSIF new.status = 'completed' THEN
      paid := paid + new.amount;
    END IF;
  END IF;
  IF paid <> 0 OR new.received_on > old.received_on THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      VALUES (coalesce(new.lease_id, old.lease_id), coalesce(new.organization_id, old.organization_id), -paid, 0,
        coalesce(new.received_on, old.received_on))
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION follow_owner() RETURNS trigger
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
END $$;
CREATE FUNCTION follow_property_grace_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'units' THEN
    UPDATE leases SET unit_id = unit_id WHERE unit_id = new.id;
  ELSE
    UPDATE leases l SET unit_id = l.unit_id FROM units u WHERE u.property_id = new.id AND l.unit_id = u.id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION property_figures_lease() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE properties p SET contract_rent = p.contract_rent + changed.rent
    FROM (SELECT u.property_id, sum(step.rent) AS rent
      FROM (VALUES (old.unit_id, old.status, -old.monthly_rent), (new.unit_id, new.status, new.monthly_rent))
        AS step(unit_id, status, rent) JOIN units u ON u.id = step.unit_id
      WHERE step.status = 'active' GROUP BY 1) changed
    WHERE p.id = changed.property_id;
  RETURN NULL;
END $$;
CREATE FUNCTION property_figures_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE properties p SET contract_rent = p.contract_rent + come.rent
      FROM (SELECT u.property_id, sum(l.monthly_rent) AS rent FROM new_rows l JOIN units u ON u.id = l.unit_id
        WHERE l.status = 'active' GROUP BY 1) come
      WHERE p.id = come.property_id;
  ELSE
    UPDATE properties p SET contract_rent = p.contract_rent - gone.rent
      FROM (SELECT u.property_id, sum(l.monthly_rent) AS rent FROM old_rows l JOIN units u ON u.id = l.unit_id
        WHERE l.status = 'active' GROUP BY 1) gone
      WHERE p.id = gone.property_id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION property_figures_marked() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units - 1 WHERE id = old.property_id;
  END IF;
  IF tg_op <> 'DELETE' AND new.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units + 1 WHERE id = new.property_id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION property_figures_unit() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  rent numeric := 0;
BEGIN
  IF old.property_id = new.property_id THEN
    UPDATE properties SET occupied_units = occupied_units + new.is_occupied::int - old.is_occupied::int
      WHERE id = new.property_id;
  ELSE
    SELECT coalesce(sum(monthly_rent), 0) INTO rent FROM leases WHERE unit_id = new.id AND status = 'active';
    UPDATE properties p
      SET unit_count = p.unit_count + moved.sign, contract_rent = p.contract_rent + moved.sign * rent,
        occupied_units = p.occupied_units + moved.sign * moved.occupied::int
      FROM (VALUES (old.property_id, -1, old.is_occupied), (new.property_id, 1, new.is_occupied))
        AS moved(property_id, sign, occupied)
      WHERE p.id = moved.property_id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION property_figures_units() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE properties p
      SET unit_count = p.unit_count + come.units, occupied_units = p.occupied_units + come.occupied
      FROM (SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
        FROM new_rows GROUP BY 1) come
      WHERE p.id = come.property_id;
  ELSE
    UPDATE properties p
      SET unit_count = p.unit_count - gone.units, occupied_units = p.occupied_units - gone.occupied
      FROM (SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
        FROM old_rows GROUP BY 1) gone
      WHERE p.id = gone.property_id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION property_grace_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes them holds the property: who lets meanwhile waits, to see what they become.
  SELECT p.grace_days INTO new.property_grace_days FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = new.unit_id FOR NO KEY UPDATE OF p;
  RETURN new;
END $$;
CREATE FUNCTION release_property_picture() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET removable_at = now() WHERE id = old.picture_upload_id;
  RETURN NULL;
END $$;
CREATE FUNCTION stored_bytes_now() RETURNS TABLE(user_id uuid, organization_id uuid, kind text, bytes bigint)
LANGUAGE sql STABLE AS $$
  SELECT f.user_id, f.organization_id, f.kind, sum(f.size)::bigint FROM (
    SELECT u.user_id, u.organization_id, 'files' AS kind, u.file_size::bigint AS size FROM uploads u
    UNION ALL SELECT r.user_id, r.organization_id, 'reports', r.bytes FROM report_runs r
    UNION ALL SELECT i.user_id, i.organization_id, 'replies', i.bytes FROM idempotency_keys i
    UNION ALL SELECT e.user_id, e.organization_id, 'archives', e.size FROM data_exports e
    UNION ALL SELECT NULL, m.organization_id, 'emails', m.file_bytes FROM mails m
  ) f WHERE f.size > 0 GROUP BY 1, 2, 3
$$;
CREATE FUNCTION count_stored_anew() RETURNS void
LANGUAGE sql AS $$
  DELETE FROM stored_bytes;
  INSERT INTO stored_bytes (user_id, organization_id, kind, bytes) SELECT * FROM stored_bytes_now();
$$;
CREATE FUNCTION count_table("table" regclass, kind text, size text, person text, books text) RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  name constant text := 'stored_' || kind;
  changed constant text := format('old.%1$I IS DISTINCT FROM new.%1$I', size)
    || CASE WHEN books = 'organization_id' THEN ' OR old.organization_id IS DISTINCT FROM new.organization_id' ELSE '' END;
  -- What a row is counted for; of `new`, `old` or `gone`.
  holder constant text := CASE WHEN person = '' THEN 'NULL::uuid' ELSE '%1$s.' || person END
    || ', ' || CASE WHEN books = '' THEN 'NULL::uuid' ELSE '%1$s.' || books END;
BEGIN
  EXECUTE format($t$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'DELETE' THEN
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          SELECT %5$s, %2$L, -sum(gone.%3$I) FROM gone WHERE gone.%3$I > 0 GROUP BY 1, 2 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      ELSIF tg_op = 'INSERT' THEN
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          VALUES (%4$s, %2$L, new.%3$I)
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      ELSE
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          SELECT person, books, %2$L, sum(size) FROM (VALUES (%6$s, -coalesce(old.%3$I, 0)), (%4$s, coalesce(new.%3$I, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$$t$, name, kind, size, format(holder, 'new'), format(holder, 'gone'), format(holder, 'old'));
  EXECUTE format('CREATE TRIGGER stored_added AFTER INSERT ON %s FOR EACH ROW WHEN (new.%I > 0) EXECUTE FUNCTION %I()',
    "table", size, name);
  EXECUTE format('CREATE TRIGGER stored_changed AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    "table", changed, name);
  EXECUTE format('CREATE TRIGGER stored_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    "table", name);
END $function$;
CREATE FUNCTION file_in_books() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET organization_id = new.organization_id
    WHERE id = (to_jsonb(new) ->> tg_argv[0])::uuid AND organization_id IS DISTINCT FROM new.organization_id;
  RETURN NULL;
END $$;
CREATE FUNCTION measure_reply() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  new.bytes := coalesce(octet_length(new.reply), 0);
  RETURN new;
END $$;
CREATE FUNCTION measure_report() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  new.bytes := coalesce(pg_column_size(new.result), 0);
  RETURN new;
END $$;
CREATE FUNCTION stored_archives() RETURNS trigger
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
          SELECT person, books, 'archives', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.size, 0)), (new.user_id, new.organization_id, coalesce(new.size, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION stored_emails() RETURNS trigger
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
          SELECT person, books, 'emails', sum(size) FROM (VALUES (NULL::uuid, old.organization_id, -coalesce(old.file_bytes, 0)), (NULL::uuid, new.organization_id, coalesce(new.file_bytes, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION stored_files() RETURNS trigger
LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'DELETE' THEN
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          SELECT gone.user_id, gone.organization_id, 'files', -sum(gone.file_size) FROM gone WHERE gone.file_size > 0 GROUP BY 1, 2 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      ELSIF tg_op = 'INSERT' THEN
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          VALUES (new.user_id, new.organization_id, 'files', new.file_size)
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      ELSE
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          SELECT person, books, 'files', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.file_size, 0)), (new.user_id, new.organization_id, coalesce(new.file_size, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION stored_replies() RETURNS trigger
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
          SELECT person, books, 'replies', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION stored_reports() RETURNS trigger
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
          SELECT person, books, 'reports', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$;
CREATE FUNCTION strip_email() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  new.email := strip_invisible(new.email);
  RETURN new;
END $$;
SELECT audit_table('co_tenants', 'co_tenant', '{}');
SELECT live_table('co_tenants', 'co-tenants', 'co_tenant');
SELECT audit_table('lease_rents', 'lease_rent', '{}');
SELECT live_table('lease_rents', 'leases', 'lease');
SELECT audit_table('leases', 'lease', '{}',
  '{charged_through,property_grace_days,late_fee_since,recorded_on}');
SELECT live_table_at_once('leases', 'leases', '{charged_through}');
CREATE TRIGGER latest_rents_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION latest_rents_leases();
CREATE TRIGGER leased_days_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION keep_leased_days();
CREATE TRIGGER leased_days_changed AFTER UPDATE OF unit_id, start_date, end_date, terminated_on, month_to_month_since, status ON leases
  FOR EACH ROW EXECUTE FUNCTION keep_leased_days();
CREATE TRIGGER leased_days_given_up AFTER DELETE ON leases FOR EACH ROW EXECUTE FUNCTION give_up_leased_days();
CREATE TRIGGER property_figures_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF unit_id, status, monthly_rent ON leases FOR EACH ROW
  WHEN ((old.status = 'active' OR new.status = 'active')
  AND (old.status <> new.status OR old.monthly_rent <> new.monthly_rent OR old.unit_id <> new.unit_id))
  EXECUTE FUNCTION property_figures_lease();
CREATE TRIGGER property_grace_days BEFORE INSERT OR UPDATE OF unit_id ON leases
  FOR EACH ROW EXECUTE FUNCTION property_grace_days();
SELECT audit_table('renewal_offers', 'renewal_offer', '{end_date}');
SELECT live_table('renewal_offers', 'leases', 'lease');
SELECT audit_table('tenant_invitations', 'tenant_invitation', '{first_name,last_name}');
SELECT live_table('tenant_invitations', 'tenant-invitations', 'invitation');
SELECT audit_table('maintenance_comments', 'maintenance_comment', '{}');
CREATE TRIGGER live_of_request AFTER INSERT OR UPDATE OR DELETE ON maintenance_comments
  FOR EACH ROW EXECUTE FUNCTION live_of_request('maintenance-requests');
SELECT audit_table('maintenance_requests', 'maintenance_request', '{title}');
SELECT live_table('maintenance_requests', 'maintenance-requests', 'request');
SELECT audit_table('maintenance_schedules', 'maintenance_schedule', '{title}', '{next_on,last_on}');
SELECT live_table('maintenance_schedules', 'maintenance-schedules', 'office');
SELECT audit_table('vendor_links', 'vendor_link', '{sent_to}');
SELECT live_table('vendor_links', 'maintenance-requests', 'office');
SELECT audit_table('vendors', 'vendor', '{name}');
SELECT live_table('vendors', 'vendors', 'office');
CREATE TRIGGER charges_settle_changed AFTER UPDATE ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION charges_settle();
CREATE TRIGGER charges_settle_gone AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION charges_settle();
CREATE TRIGGER charges_settle_laid AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION charges_settle();
CREATE TRIGGER day_sums_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON allocations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
SELECT audit_table('charge_runs', 'charge_run', '{}', '{charges,amount,being_taken_back}');
SELECT live_table('charge_runs', 'charges', 'office');
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');
SELECT live_table_at_once('charges', 'charges', '{settled_on}');
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
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
SELECT audit_table('credits', 'credit', '{amount}');
SELECT live_table('credits', 'credits', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON credits
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON credits
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON credits
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
SELECT audit_table('deposit_entries', 'deposit_entry', '{amount}');
SELECT live_table('deposit_entries', 'deposit-entries', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT audit_table('money_transfers', 'money_transfer', '{amount}');
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT audit_table('owner_statements', 'owner_statement', '{month}', '{paper}');
SELECT live_table('owner_statements', 'owner-statements', 'expense');
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
SELECT audit_table('recurring_charge_amounts', 'recurring_charge_amount', '{amount}');
SELECT live_table_at_once('recurring_charge_amounts', 'charges');
SELECT audit_table('recurring_charges', 'recurring_charge', '{kind}', '{charged_through}');
SELECT live_table_at_once('recurring_charges', 'charges', '{charged_through}');
SELECT audit_table('recurring_expenses', 'recurring_expense', '{amount}', '{next_on}');
SELECT live_table('recurring_expenses', 'recurring-expenses', 'expense');
SELECT audit_table('refunds', 'refund', '{amount}');
SELECT live_table('refunds', 'refunds', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON refunds
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER audit_append BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_append();
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();
CREATE TRIGGER audit_keep BEFORE UPDATE OR TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();
SELECT audit_table('automatic_emails', 'automatic_email', '{kind}');
SELECT live_table('automatic_emails', 'automatic-emails', 'office');
SELECT live_table('data_exports', 'data-exports', 'export');
CREATE TRIGGER stored_added AFTER INSERT ON data_exports
  FOR EACH ROW WHEN (new.size > 0) EXECUTE FUNCTION stored_archives();
CREATE TRIGGER stored_changed AFTER UPDATE ON data_exports FOR EACH ROW
  WHEN (old.size IS DISTINCT FROM new.size OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_archives();
CREATE TRIGGER stored_removed AFTER DELETE ON data_exports
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_archives();
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
SELECT live_table('documents', 'documents', 'document');
CREATE TRIGGER file_in_books AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION file_in_books('upload_id');
CREATE TRIGGER live_of_request AFTER INSERT OR UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION live_of_request('documents');
CREATE TRIGGER measured BEFORE UPDATE OF reply ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION measure_reply();
CREATE TRIGGER stored_added AFTER INSERT ON idempotency_keys
  FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION stored_replies();
CREATE TRIGGER stored_changed AFTER UPDATE ON idempotency_keys FOR EACH ROW
  WHEN (old.bytes IS DISTINCT FROM new.bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_replies();
CREATE TRIGGER stored_removed AFTER DELETE ON idempotency_keys
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_replies();
SELECT audit_table('imports', 'import', '{file_name}');
CREATE TRIGGER stored_added AFTER INSERT ON mails
  FOR EACH ROW WHEN (new.file_bytes > 0) EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_changed AFTER UPDATE ON mails FOR EACH ROW
  WHEN (old.file_bytes IS DISTINCT FROM new.file_bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_removed AFTER DELETE ON mails
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_emails();
SELECT audit_table('report_runs', 'report', '{report_type}', '{result,bytes}');
SELECT live_table('report_runs', 'report-runs', 'run');
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF result ON report_runs FOR EACH ROW EXECUTE FUNCTION measure_report();
CREATE TRIGGER stored_added AFTER INSERT ON report_runs
  FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION stored_reports();
CREATE TRIGGER stored_changed AFTER UPDATE ON report_runs FOR EACH ROW
  WHEN (old.bytes IS DISTINCT FROM new.bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_reports();
CREATE TRIGGER stored_removed AFTER DELETE ON report_runs
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_reports();
SELECT audit_table('report_schedules', 'report_schedule', '{report_type}');
SELECT live_table('report_schedules', 'report-schedules', 'office');
CREATE TRIGGER stored_added AFTER INSERT ON uploads
  FOR EACH ROW WHEN (new.file_size > 0) EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_changed AFTER UPDATE ON uploads FOR EACH ROW
  WHEN (old.file_size IS DISTINCT FROM new.file_size OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_removed AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_files();
SELECT audit_table('member_invitations', 'member_invitation', '{first_name,last_name}');
SELECT live_table('member_invitations', 'member-invitations', 'invitation');
CREATE TRIGGER file_in_books AFTER INSERT ON message_attachments FOR EACH ROW EXECUTE FUNCTION file_in_books('upload_id');
SELECT live_table('messages', 'messages', 'message');
SELECT live_table('notifications', 'notifications', 'own');
SELECT audit_table('organization_tenants', 'tenant', '{}', '{}', 'user_id');
SELECT live_table('organization_tenants', 'tenants', 'tenant');
SELECT audit_table('organizations', 'organization', '{name}');
SELECT live_table('organizations', 'organization', 'organization');
CREATE CONSTRAINT TRIGGER audit_session_begins AFTER INSERT ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_session();
CREATE CONSTRAINT TRIGGER audit_session_ends AFTER DELETE ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.expire > clock_timestamp()) EXECUTE FUNCTION audit_session();
CREATE TRIGGER live_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION live_end();
SELECT audit_table('users', 'person', '{first_name,last_name}',
  '{words,spelled,folded,folded_spelled,joined_at}');
SELECT live_table('users', 'account', 'person');
CREATE TRIGGER email_added BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION strip_email();
CREATE TRIGGER email_changed BEFORE UPDATE OF email ON users FOR EACH ROW
  WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION strip_email();
CREATE TRIGGER live_end AFTER UPDATE ON users FOR EACH ROW
  WHEN (old.role IS DISTINCT FROM new.role OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION live_end();
CREATE TRIGGER live_name AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name, old.email, old.phone, old.profile_image_url)
  IS DISTINCT FROM (new.first_name, new.last_name, new.email, new.phone, new.profile_image_url))
  EXECUTE FUNCTION live_name();
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
CREATE TRIGGER file_in_books AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION file_in_books('picture_upload_id');
CREATE TRIGGER follow_owner_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION follow_owner();
CREATE TRIGGER follow_owner_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN ((old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION follow_owner();
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
  IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION follow_property_grace_days();
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER unit_key_given_up AFTER DELETE ON unit_keys FOR EACH ROW EXECUTE FUNCTION hand_on_unit_key();
CREATE TRIGGER unit_key_moved AFTER UPDATE ON unit_keys FOR EACH ROW
  WHEN ((old.property_id, old.key) IS DISTINCT FROM (new.property_id, new.key))
  EXECUTE FUNCTION hand_on_unit_key();
SELECT audit_table('units', 'unit', '{unit_number}', '{is_occupied,non_revenue_before}');
SELECT live_table('units', 'units', 'unit');
CREATE TRIGGER property_figures_deleted AFTER DELETE ON units
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON units
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_marked_deleted AFTER DELETE ON units FOR EACH ROW
  WHEN (old.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_marked();
CREATE TRIGGER property_figures_marked_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_marked();
CREATE TRIGGER property_figures_marked_updated AFTER UPDATE OF property_id, non_revenue_since ON units FOR EACH ROW
  WHEN ((old.non_revenue_since IS NULL) <> (new.non_revenue_since IS NULL)
  OR (old.property_id <> new.property_id AND new.non_revenue_since IS NOT NULL))
  EXECUTE FUNCTION property_figures_marked();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF property_id, is_occupied ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id OR old.is_occupied <> new.is_occupied)
  EXECUTE FUNCTION property_figures_unit();
CREATE TRIGGER property_grace_days AFTER UPDATE OF property_id ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id) EXECUTE FUNCTION follow_property_grace_days();
CREATE TRIGGER unit_key_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION keep_unit_key();
CREATE TRIGGER unit_key_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION keep_unit_key();
CREATE TRIGGER unit_rent_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.monthly_rent IS NOT NULL) EXECUTE FUNCTION follow_unit_rent();
CREATE TRIGGER unit_rent_updated AFTER UPDATE OF monthly_rent ON units FOR EACH ROW
  WHEN (new.monthly_rent IS DISTINCT FROM old.monthly_rent) EXECUTE FUNCTION follow_unit_rent();
