-- Rows of renewal_offers are audited and reach open screens.
SELECT audit_table('renewal_offers', 'renewal_offer', '{end_date}');
SELECT live_table('renewal_offers', 'leases', 'lease');
