<?php
// What is different from a wiki as it is installed in the directory EVERSCROLL_WIKI.
require getenv( 'EVERSCROLL_WIKI' ) . '/LocalSettings.php';

// Whichever port it got.
if ( isset( $_SERVER['HTTP_HOST'] ) ) {
	$wgServer = 'http://' . $_SERVER['HTTP_HOST'];
}

// The wiki can be made again, so nothing waits for the disk.
$wgDBservers = [ [
	'type' => 'sqlite',
	'dbname' => $wgDBname,
	'dbDirectory' => $wgSQLiteDataDir,
	'variables' => [ 'synchronous' => 'OFF' ],
	'flags' => DBO_DEFAULT,
	'load' => 1,
] ];
$wgObjectCaches[CACHE_DB]['server']['variables'] = [ 'synchronous' => 'OFF' ];
$wgLocalisationCacheConf['storeServer']['variables'] = [ 'synchronous' => 'OFF' ];
$wgJobTypeConf['default']['server']['variables'] = [ 'synchronous' => 'OFF' ];

// A request does what it is for, and no work that others left.
$wgJobRunRate = 0;
$wgCacheDirectory = getenv( 'EVERSCROLL_WIKI' ) . '/cache';

// Changes are recent for a hundred years.
$wgRCMaxAge = 100 * 365 * 86400;
