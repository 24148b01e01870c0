import liff from '@line/liff/core'
import GetAccessToken from '@line/liff/get-access-token'
import GetDecodedIDToken from '@line/liff/get-decoded-id-token'
import GetIDToken from '@line/liff/get-id-token'
import IsInClient from '@line/liff/is-in-client'
import IsLoggedIn from '@line/liff/is-logged-in'
import Login from '@line/liff/login'
import Logout from '@line/liff/logout'
import OpenWindow from '@line/liff/open-window'

liff.use(new GetAccessToken())
liff.use(new GetDecodedIDToken())
liff.use(new GetIDToken())
liff.use(new IsInClient())
liff.use(new IsLoggedIn())
liff.use(new Login())
liff.use(new Logout())
liff.use(new OpenWindow())

/** LINE's SDK with only the modules that we use. The chunk loads only on pages that need LINE. */
export { liff }
