import './ui/styles/global.css'
import { startOffline } from './app/offline/start-offline'

const root = document.getElementById('root')
if (root) void startOffline(root, window)
