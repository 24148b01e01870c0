-- Answers of integration calls name members. They are read again for a repeated call instead of being kept. TRUST R68
update idempotency_key set answer = null
where scope = 'integration' and endpoint like 'POST /api/integration/v1/claims/%';
