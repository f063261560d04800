SELECT audit_table('maintenance_comments', 'maintenance_comment', '{}');--> statement-breakpoint

-- What is said about a request, and its photos, are told to whoever sees the request.
CREATE FUNCTION live_of_request() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_tell(tg_argv[0], r.organization_id, 'team', ARRAY[r.tenant_id], ARRAY[p.owner_id])
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id JOIN properties p ON p.id = u.property_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER live_of_request AFTER INSERT OR UPDATE OR DELETE ON maintenance_comments
  FOR EACH ROW EXECUTE FUNCTION live_of_request('maintenance-requests');--> statement-breakpoint
CREATE TRIGGER live_of_request AFTER INSERT OR UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION live_of_request('documents');
