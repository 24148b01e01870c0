export const devicesKey = 'devices'
export const profileKey = (viewer: string) => ['profile', viewer]
export const deletionKey = (viewer: string) => ['deletion', viewer]
