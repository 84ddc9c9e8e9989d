import FeedBrowser
import Glibc

let browser = FeedBrowser("Fruit", ["Apple", "Pear", "Plum"])
exit(browser.main())
