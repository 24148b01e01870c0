#!/bin/sh
# Writes the secrets that compose.yaml reads to deploy/secrets, one file each. Existing files stay unchanged.
# mail_url, sms_gateway_key and staff_client_secret come from your providers: fill in these files before the first start.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { head -c 32 /dev/urandom | base64 | tr -d '+/=\n' | cut -c 1-40; }
# Any user in a container can read the files. The folder's mode keeps other users of this machine out.
put() { [ -e "secrets/$1" ] || { cat > "secrets/$1"; chmod 444 "secrets/$1"; }; }
of() { cat "secrets/$1"; }

random | put owner_password
random | put app_password
random | put s3_secret
random | put postgres_password
random | put api_key
random | put partner_secret
head -c 32 /dev/urandom | base64 | put master_key
printf 'postgresql://khum:%s@postgres:5432/khum' "$(of app_password)" | put database_url
printf 'postgresql://khum_owner:%s@postgres:5432/khum' "$(of owner_password)" | put migration_database_url
printf 's3://khum:%s@objects:8333/khum-documents?region=us-east-1&tls=0' "$(of s3_secret)" | put object_store_url
printf '' | put sms_gateway_key
printf '' | put mail_url
printf '' | put staff_client_secret
cat <<JSON | put s3.json
{
  "identities": [
    {
      "name": "khum",
      "credentials": [{ "accessKey": "khum", "secretKey": "$(of s3_secret)" }],
      "actions": ["Admin", "Read", "List", "Tagging", "Write"]
    }
  ]
}
JSON
cat <<SQL | put roles.sql
create role khum_owner login password '$(of owner_password)';
create role khum login password '$(of app_password)';
create database khum owner khum_owner encoding 'UTF8' template template0;
SQL
chmod 644 secrets/mail_url secrets/sms_gateway_key secrets/staff_client_secret
echo "deploy/secrets is complete. Fill mail_url, sms_gateway_key and staff_client_secret."
