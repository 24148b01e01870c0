-- What is old enough to go is found without reading the rest; these tables grow in the order of their days. TRUST R70
create index notification_age on notification using brin (created_at);
create index outbox_age on outbox_message using brin (created_at);
create index telemed_visit_age on telemed_visit using brin (created_at);
