-- Rows of message_attachments give files to their organization.
CREATE TRIGGER file_in_books AFTER INSERT ON message_attachments FOR EACH ROW EXECUTE FUNCTION file_in_books('upload_id');
