/** The partner of every test; useTestApp inserts it with its secret and theme. */
export const testPartner = { id: 'testpartner', secret: 'test-partner-secret', insCode: 'TST' }
