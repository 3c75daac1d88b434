-- When the staff was told that the bank has said nothing of an order for longer than its rail allows.
alter table payment_orders add column late_told_at timestamptz;
