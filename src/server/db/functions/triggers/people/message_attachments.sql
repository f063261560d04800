-- Rows of message_attachments give files to their organization.
CREATE TRIGGER assign_file_organization AFTER INSERT ON message_attachments FOR EACH ROW EXECUTE FUNCTION assign_file_organization('upload_id');
