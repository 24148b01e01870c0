import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, instantSchema } from './fields'

/** The public key with which sources seal (encrypt) files for the object store. */
export const importKeySchema = z.object({
  /** The id of the master key from which this key is derived. A new master key gives a new import key. */
  key_id: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'invalid')),
  /** The 32 bytes of an X25519 public key in base64url. */
  public_key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid')),
})
export type PublicImportKey = z.infer<typeof importKeySchema>

/** Sealing (encrypting) a file adds this suffix to its name. */
export const sealedSuffix = '.sealed'

/** A folder with an encrypted (sealed) batch, which a source put into `exchange/in/<source>/` of the object store. */
const sealedFolderSchema = z.object({
  source: z.string(),
  name: z.string(),
  status: z.enum(['incomplete', 'refused', 'reading', 'taken']),
  /** Why the folder was refused: a code such as `plain_file` or `key_unknown`, or an error code of `createBatch`. */
  code: z.nullable(z.string()),
  /** The name of the file or field that is wrong or missing. */
  detail: z.nullable(z.string()),
  batch_id: z.nullable(idSchema),
  seen_at: instantSchema,
})
export type SealedFolder = z.infer<typeof sealedFolderSchema>

const write = ['members.write', 'network.write', 'claims.write', 'claims.decide', 'payments.write'] as const

/** The calls about sealed files that sources put into the object store. */
export const exchangeSealedEndpoints = {
  getImportKey: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/import-key',
    access: 'client',
    scope: [...write, 'clients.write'],
    summary: 'Get the public key for which files in the object store are sealed',
    output: importKeySchema,
    errors: [...clientErrors],
  }),
  listSealedFolders: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/sealed-folders',
    access: 'client',
    scope: [...write, 'clients.write'],
    summary: 'List the folders of sealed files and what became of them, the latest first',
    output: z.object({ items: z.array(sealedFolderSchema) }),
    errors: [...clientErrors],
  }),
} as const
