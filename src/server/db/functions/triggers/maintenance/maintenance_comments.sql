-- Rows of maintenance_comments are audited and reach open screens.
SELECT audit_table('maintenance_comments', 'maintenance_comment', '{}');
CREATE TRIGGER live_request_comment AFTER INSERT OR UPDATE OR DELETE ON maintenance_comments
  FOR EACH ROW EXECUTE FUNCTION live_request_comment('maintenance-requests');
