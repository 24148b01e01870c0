/** The credentials of a development server's clients. They are public, so a server in production refuses them. */
export const demoCredentials = {
  first: { id: 'KhumDemoOfficeClient01', secret: 'khum-demo-client-secret' },
  /** The second approver's client. */
  second: { id: 'KhumDemoSecondClient02', secret: 'khum-demo-second-secret' },
} as const
