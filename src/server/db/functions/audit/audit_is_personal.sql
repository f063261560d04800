-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|memo|notes?|check_number|entry_note|feedback|message_templates|payee|payee_contains|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number|waived|tax_street|tax_city|tax_state|tax_zip|tin_last4|vendor_number)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;
