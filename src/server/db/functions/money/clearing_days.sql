-- The days on which money comes to a provider's clearing account by a payment, and leaves it when the payment is returned.
CREATE OR REPLACE FUNCTION clearing_days(status payment_status, received date, returned date) RETURNS TABLE(day date, kind text, sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT moved.day, moved.kind, moved.sign
    FROM (VALUES (received, 'payment', 1), (CASE status WHEN 'reversed' THEN returned END, 'payment_returned', -1)) AS moved(day, kind, sign)
    WHERE status IN ('completed', 'reversed') AND moved.day IS NOT NULL
$$;
