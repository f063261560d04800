-- Rows of users are audited, reach open screens, lose invisible characters of emails and pass on their names to words.
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
CREATE TRIGGER words_changed AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name) IS DISTINCT FROM (new.first_name, new.last_name)) EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_locked BEFORE UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name) IS DISTINCT FROM (new.first_name, new.last_name)) EXECUTE FUNCTION lock_names();
