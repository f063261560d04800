-- Rows of documents are audited, reach open screens and give files to their organization.
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
SELECT live_table('documents', 'documents', 'document');
CREATE TRIGGER assign_file_organization AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION assign_file_organization('upload_id');
